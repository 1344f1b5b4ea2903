"""python -m fangbang"""

from .cli import run

run()
