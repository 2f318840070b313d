"""Draws the styles given as JSON on standard input by MapLibre Native, each into its file."""

import json
import sys

import mapli

pool = mapli.RenderPool()
for number, job in enumerate(json.load(sys.stdin)):
    view = job["view"]
    pool.register_style(str(number), json=job["style"])
    try:
        png = pool.render(
            str(number),
            lon=view["longitude"],
            lat=view["latitude"],
            **{name: view[name] for name in ("zoom", "width", "height", "bearing", "pitch")},
            pixel_ratio=view["pixelRatio"],
        )
    except mapli.MapliError as error:
        print(f"MapLibre Native refuses number {number}: {error}", file=sys.stderr)
        continue
    with open(job["file"], "wb") as file:
        file.write(png)
