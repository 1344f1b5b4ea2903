"""python -m fangbang"""
from .cli import main

main(prog_name="fangbang")
