"""Games that rank their players."""
