"""What was published before and is otherwise now."""
