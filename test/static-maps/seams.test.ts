import { PbfWriter } from 'pbf';
import { expect, test } from 'vitest';
import { latitudeOf } from '../../data-packs/geo/web-mercator.ts';
import { builtMap } from '../../server/built-map.ts';
import { MapRenderer, type MapStyle } from '../../server/map-renderer/map-renderer.ts';
import { fontFiles } from '../../server/tiles/glyphs/font-files.ts';
import { MapFiles } from '../../server/tiles/map-files.ts';

interface PointLabel {
  name: string;
  /** In a tile of 4096 units. */
  x: number;
  y: number;
}

/** A vector tile whose layer `labels` has named points. */
function pointTile(points: readonly PointLabel[]): Uint8Array {
  const tile = new PbfWriter();
  tile.writeMessage(3, writeLayer, points);
  return tile.finish();
}

function writeLayer(points: readonly PointLabel[], layer: PbfWriter): void {
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, 'labels');
  points.forEach(({ x, y }, i) => {
    layer.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, [0, i]);
        feature.writeVarintField(3, 1);
        feature.writePackedVarint(4, [9, zigzag(x), zigzag(y)]);
      },
      undefined,
    );
  });
  layer.writeStringField(3, 'name');
  for (const { name } of points) layer.writeMessage(4, (value: string, pbf) => pbf.writeStringField(1, value), name);
  layer.writeVarintField(5, 4096);
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

const zoom = 6;
const side = 2 ** zoom;
const font = 'Noto Sans Regular';
const style: MapStyle = {
  key: 'seams',
  sprite: 'none',
  sources: { map: { type: 'vector', archive: 'map', version: '1', minzoom: 0, maxzoom: zoom, tileSize: 512 } },
  specification: {
    version: 8,
    sources: { map: { type: 'vector', tiles: [] } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ffffff' } },
      {
        id: 'names',
        type: 'symbol',
        source: 'map',
        'source-layer': 'labels',
        layout: { 'text-field': ['get', 'name'], 'text-font': [font], 'text-size': 24 },
        paint: { 'text-halo-color': '#ff0000', 'text-halo-width': 2 },
      },
    ],
  },
};

const files = new MapFiles(builtMap);

/** A picture around a point of one tile, that carries a label there: the neighbours are empty. */
async function labelAt(name: string, x: number, y: number) {
  const [column, row] = [33, 21];
  const renderer = new MapRenderer({
    tile: async (_archive, _version, _z, tx, ty) =>
      tx === column && ty === row ? pointTile([{ name, x, y }]) : pointTile([]),
    glyphs: (_fontstack, start) => files.glyphs([font], start),
    sprite: async () => undefined,
    scriptFonts: () => [],
    fontPaths: fontstack => (fontFiles(fontstack) ?? []).map(({ path }) => path),
  });
  const { surface } = await renderer.draw(style, {
    width: 256,
    height: 96,
    pixelRatio: 1,
    longitude: ((column + x / 4096) / side) * 360 - 180,
    latitude: latitudeOf((row + y / 4096) / side),
    zoom,
    bearing: 0,
  });
  const pixels = Buffer.from(surface.pixels());
  return { pixels, ink: pixels.filter((value, i) => i % 4 === 1 && value < 128).length };
}

test.each(['Schaffhausen', 'Μεγαλόπολη', 'Владивосток', 'مدينة الكويت'])(
  '%s is whole at every edge of its tile',
  async name => {
    const inside = await labelAt(name, 2048, 2048);
    expect(inside.ink).toBeGreaterThan(500);
    for (const [x, y] of [
      [0, 2048],
      [4088, 2048],
      [2048, 0],
      [2048, 4088],
      [0, 0],
      [4088, 4088],
    ] as const) {
      const { pixels } = await labelAt(name, x, y);
      const off = pixels.filter((value, i) => Math.abs(value - (inside.pixels[i] ?? 0)) > 8).length / pixels.length;
      expect(off, `at ${x}, ${y}`).toBeLessThan(0.001);
    }
  },
);
