"""MapLibre Native as a process: `native-drawing.py ADDRESS FOLDER`.

Draws the views that come as lines of JSON, `{style, width, ...}`; says of each how long it took and how long its PNG is.
What styles ask for at `bench:` is fetched from ADDRESS once and kept in FOLDER, then in memory.
"""

import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request

import mapli

address, folder = sys.argv[1:]
kept = {}


def fetch(path):
    file = os.path.join(folder, hashlib.sha1(path.encode()).hexdigest())
    if not os.path.exists(file):
        try:
            with urllib.request.urlopen(address + path) as answer:
                data = answer.read()
        except urllib.error.HTTPError:
            data = b""
        with open(file, "wb") as out:
            out.write(data)
    with open(file, "rb") as data:
        return data.read()


def answer(request):
    path = request.url.removeprefix("bench:/")
    if path not in kept:
        kept[path] = fetch(path)
    return mapli.Response(kept[path]) if kept[path] else mapli.Response.no_content()


mapli.register_scheme_handler("bench", answer)
pool = mapli.RenderPool()
pool.register_style("style", json=sys.stdin.readline())
print("ready", flush=True)
for line in sys.stdin:
    view = json.loads(line)
    started = time.perf_counter()
    png = pool.render(
        "style",
        lon=view["longitude"],
        lat=view["latitude"],
        zoom=view["zoom"],
        width=view["width"],
        height=view["height"],
        pixel_ratio=view["pixelRatio"],
    )
    if "file" in view:
        with open(view["file"], "wb") as file:
            file.write(png)
    print(json.dumps({"ms": (time.perf_counter() - started) * 1000, "bytes": len(png)}), flush=True)
