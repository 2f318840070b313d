import type { SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PbfWriter } from 'pbf';
import sharp from 'sharp';
import { encodeHeight } from '../../data-packs/geo/heights/terrarium.ts';
import { latitudeOf } from '../../data-packs/geo/web-mercator.ts';

/** A line that is all of its feature. */
const whole = { mapbox_clip_start: 0, mapbox_clip_end: 1 };

/** The only tile there is. */
export const onlyTile = { z: 14, x: 8650, y: 5750 };
const side = 512;

/** Points around the middle of the tile: a picture of 128 pixels at zoom 14.4 shows 388 units to each side. */
const around = (...points: readonly [number, number][]): [number, number][] =>
  points.map(([x, y]) => [2048 + x, 2048 + y]);

const area = (kind: string, order: number, [base, height]: [number, number], ...rings: [number, number][][]) =>
  ({ type: 3, properties: { kind, order, base, height }, lines: rings.map(ring => around(...ring)) }) as const;
const line = (kind: string, order: number, ...points: [number, number][]): TinyFeature => ({
  type: 2,
  properties: { kind, order, name: 'Long road' },
  lines: [around(...points)],
});
const point = (x: number, y: number, properties: TinyFeature['properties']): TinyFeature => ({
  type: 1,
  properties,
  lines: [around([x, y])],
});

const lines = [
  line('main', 1, [-350, -300], [-200, 280], [-90, -290], [60, 90], [330, 60], [340, 240], [180, 330]),
  line('side', 2, [-370, 120], [-40, 60], [10, 70], [370, -210]),
  line('side', 3, [150, -340], [300, -340], [300, -250], [150, -250], [150, -340]),
];

function vectorTile(): Uint8Array {
  const arc = Array.from({ length: 13 }, (_, i): [number, number] => [
    Math.round(-330 * Math.cos((i * Math.PI) / 12)),
    Math.round(180 - 330 * Math.sin((i * Math.PI) / 12)),
  ]);
  return tinyTile({
    stripe: [
      area(
        'stripe',
        0,
        [0, 0],
        [
          [-700, -60],
          [700, -60],
          [700, 180],
          [-700, 180],
        ],
      ),
    ],
    areas: [
      area(
        'park',
        1,
        [0, 40],
        [
          [-330, -300],
          [120, -340],
          [60, -40],
          [200, 160],
          [-60, 320],
          [-300, 210],
          [-180, -20],
        ],
        [
          [-60, -180],
          [-120, 60],
          [0, 100],
          [20, -120],
        ],
      ),
      area(
        'town',
        2,
        [20, 90],
        [
          [-40, -230],
          [340, -150],
          [300, 300],
          [40, 200],
        ],
      ),
    ],
    lines,
    streets: [
      line('main', 1, [-700, 260], [700, 300]),
      line('side', 2, ...arc),
      line('side', 3, [360, 120], [-380, -330]),
    ],
    points: [
      point(-210, -220, { name: 'Alpha', rank: 1, icon: 'arrow' }),
      point(200, -190, { name: 'Beta Gamma', rank: 2, icon: 'dots' }),
      point(-150, 190, { name: 'Ypsi', rank: 3, icon: 'shield' }),
      point(210, 170, { name: 'Østby', rank: 4, icon: 'missing' }),
    ],
    crowd: [
      point(-190, -190, { name: 'First', rank: 1 }),
      point(-130, -150, { name: 'Second', rank: 2 }),
      point(40, 40, { name: 'Third', rank: 3 }),
      point(130, 50, { name: 'Fourth', rank: 4 }),
      point(60, 240, { name: 'Fifth', rank: 5 }),
    ],
    ideographs: [point(-150, 0, { name: '山川。口' }), point(170, 0, { name: '川内（上）Bay' })],
    cloud: [
      [-200, -180],
      [-160, -150],
      [-140, -210],
      [60, 40],
      [100, 60],
      [90, 110],
      [130, 90],
      [80, 80],
      [240, -240],
      [-220, 220],
    ].map(([x = 0, y = 0], i) => point(x, y, { weight: 0.5 + i * 0.2 })),
  });
}

/** Colours that change from pixel to pixel, and squares of eight pixels. */
function photograph(): Promise<Uint8Array> {
  const pixels = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const even = ((x >> 3) + (y >> 3)) % 2 === 0;
      pixels.set([(x * 5) & 255, even ? 190 : 90, (y * 5) & 255], (y * side + x) * 3);
    }
  }
  return png(pixels);
}

/** Hills between 380 and 620 metres. */
function heights(): Promise<Uint8Array> {
  const pixels = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const height = 500 + 70 * Math.sin(x / 13) + 50 * Math.cos(y / 17 + x / 40);
      encodeHeight(height, 1 / 16, pixels, (y * side + x) * 3);
    }
  }
  return png(pixels);
}

const png = (pixels: Buffer): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

/** The middle of the tile. */
export const tileCentre = {
  longitude: ((onlyTile.x + 0.5) / 2 ** onlyTile.z) * 360 - 180,
  latitude: latitudeOf((onlyTile.y + 0.5) / 2 ** onlyTile.z),
};

/** The lines, whose source measures them. */
function measuredTile(): Uint8Array {
  const measured = lines.map(part => ({ ...part, properties: { ...part.properties, ...whole } }));
  return tinyTile({ '': measured });
}

/** The same for MapLibre GL. */
export function measuredSource(): SourceSpecification {
  const degrees = ([x, y]: readonly [number, number]): [number, number] => [
    ((onlyTile.x + x / 4096) / 2 ** onlyTile.z) * 360 - 180,
    latitudeOf((onlyTile.y + y / 4096) / 2 ** onlyTile.z),
  ];
  const features = lines.map(({ lines: [points = []], properties }) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'LineString' as const, coordinates: points.map(degrees) },
  }));
  return { type: 'geojson', lineMetrics: true, tolerance: 0, data: { type: 'FeatureCollection', features } };
}

/** Tiles by source. */
export async function tilesBySource(): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map([
    ['map', vectorTile()],
    ['measured', measuredTile()],
    ['photo', await photograph()],
    ['relief', await heights()],
  ]);
}

interface TinyFeature {
  type: 1 | 2 | 3;
  /** Lines of points, x and y in units of a tile of 4096; rings are closed without their first point again. */
  lines: readonly (readonly [number, number][])[];
  properties: Readonly<Record<string, string | number>>;
}

/** A vector tile of these layers. */
function tinyTile(layers: Readonly<Record<string, readonly TinyFeature[]>>): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) tile.writeMessage(3, writeLayer, { name, features });
  return tile.finish();
}

function writeLayer({ name, features }: { name: string; features: readonly TinyFeature[] }, layer: PbfWriter): void {
  const [keys, values] = [new Map<string, number>(), new Map<string | number, number>()];
  const at = <Key>(known: Map<Key, number>, key: Key): number => {
    known.set(key, known.get(key) ?? known.size);
    return known.get(key) ?? 0;
  };
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const { type, lines, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [at(keys, key), at(values, value)]);
    layer.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, type);
        feature.writePackedVarint(4, commands(type, lines));
      },
      undefined,
    );
  }
  for (const key of keys.keys()) layer.writeStringField(3, key);
  for (const value of values.keys()) {
    layer.writeMessage(
      4,
      (_, pbf) => (typeof value === 'string' ? pbf.writeStringField(1, value) : pbf.writeDoubleField(3, value)),
      undefined,
    );
  }
  layer.writeVarintField(5, 4096);
}

function commands(type: 1 | 2 | 3, lines: TinyFeature['lines']): number[] {
  let [x, y] = [0, 0];
  return lines.flatMap(line => {
    const written = line.flatMap(([px, py], i) => {
      const move = [zigzag(px - x), zigzag(py - y)];
      [x, y] = [px, py];
      if (i === 0) return [9, ...move];
      return i === 1 ? [((line.length - 1) << 3) | 2, ...move] : move;
    });
    return type === 3 ? [...written, 15] : written;
  });
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
