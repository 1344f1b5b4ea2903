"""Games that bring everybody points, added up."""
