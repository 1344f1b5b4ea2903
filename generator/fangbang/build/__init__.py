"""From the sources to the published folder."""
