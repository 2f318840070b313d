import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { Sandbox } from './generate.ts';
import type { GeoRaster } from './geotiff.ts';
import type { Tags } from './objects.ts';
import { fromLonLat, type Path, type Point, toLonLat } from './plane.ts';
import { layeredNoise, randomFor } from './random.ts';

/** A picture of a part of the island. */
export interface Frame {
  /** Metres in the island's plane: west, south, east, north. */
  box: readonly [number, number, number, number];
  /** Metres per pixel. */
  pixel: number;
  /** Metres over which it fades out towards its edges. */
  fade: number;
}

const deepSea = '#23485f';
/** Red, green, blue of the sea, from deep water to the shore, and how far out it begins to change: metres. */
const shallows = [
  [35, 72, 95],
  [45, 92, 110],
  [74, 127, 134],
  [132, 160, 148],
] as const;
const shelf = 300;
const depthSteps = 18;
const ground = '#7d8a5a';
/** Land cover by `natural`, `landuse`, `leisure` or `aeroway`, drawn in the order of the objects. */
const covers: Readonly<Record<string, string>> = {
  bare_rock: '#8d8a84',
  scree: '#9b968c',
  heath: '#79764f',
  wetland: '#5f7357',
  forest: '#3d5738',
  wood: '#46623a',
  scrub: '#64744a',
  vineyard: '#8a8a54',
  orchard: '#6f8450',
  farmland: '#a39a65',
  meadow: '#86985c',
  grass: '#7f9a58',
  park: '#6f8f52',
  pitch: '#6b9a58',
  cemetery: '#7d8f66',
  residential: '#828c68',
  industrial: '#a09d96',
  commercial: '#9d9a92',
  retail: '#a19d95',
  beach: '#d8cba2',
  sand: '#d8cba2',
  quarry: '#b2aa9c',
  apron: '#a9a9a6',
  parking: '#97958f',
};
const water = '#2f5a66';
const textured: ReadonlySet<string> = new Set(['forest', 'wood', 'scrub', 'orchard', 'vineyard']);

/** Colour and metres across of roads, by `highway`. */
const roads: Readonly<Record<string, readonly [colour: string, width: number]>> = {
  motorway: ['#8f8f8e', 11],
  motorway_link: ['#8f8f8e', 6],
  primary: ['#9a9895', 10],
  secondary: ['#9a9895', 8],
  tertiary: ['#9c9a96', 7],
  residential: ['#a19f9a', 6],
  unclassified: ['#a5a199', 5],
  service: ['#a5a199', 4],
  pedestrian: ['#b3aea4', 6],
  track: ['#a99c7c', 3],
};
const roofs = ['#a5614a', '#9c5a45', '#b0705a', '#8f5d4c', '#7b7672', '#8d8882', '#6f6a68', '#b3a596'];
/** Roofs that are wide and grey. */
const halls: ReadonlySet<string> = new Set(['industrial', 'warehouse', 'retail', 'office', 'commercial', 'apartments']);
const hallRoofs = ['#aeaca8', '#9d9b98', '#c0beb9', '#8f908f'];

/** Draws the island as if from above at noon: sea, land cover, relief, water, roads and roofs with their shadows. */
export function aerialPicture({ objects, island }: Sandbox, { box, pixel, fade }: Frame): GeoRaster {
  const [west, south, east, north] = box;
  const [width, height] = [Math.round((east - west) / pixel), Math.round((north - south) / pixel)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = deepSea;
  context.fillRect(0, 0, width, height);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  const at = ([x, y]: Point): [number, number] => [(x - west) / pixel, (north - y) / pixel];
  const trace = (rings: readonly Path[]): void => {
    context.beginPath();
    for (const ring of rings) {
      for (const [i, point] of ring.entries()) {
        if (i === 0) context.moveTo(...at(point));
        else context.lineTo(...at(point));
      }
    }
  };
  const sees = (path: Path): boolean =>
    path.some(([x, y]) => x > west - 200 && x < east + 200 && y > south - 200 && y < north + 200);

  for (let step = 1; step <= depthSteps; step++) {
    context.strokeStyle = seaAt(step / depthSteps);
    context.lineWidth = (2 * shelf * (1 - (step - 1) / depthSteps)) / pixel;
    for (const { outer } of island.shores) {
      trace([outer]);
      context.stroke();
    }
  }
  for (const { outer } of island.shores) {
    trace([outer]);
    context.fillStyle = ground;
    context.fill();
  }
  context.save();
  trace(island.shores.map(({ outer }) => outer));
  context.clip();
  const line = pathsOf(objects);
  const grain = grainPattern(context);
  for (const { rings, tags } of areasOf(objects, line)) {
    const cover = [tags.natural, tags.landuse, tags.leisure, tags.aeroway, tags.amenity].find(
      value => value !== undefined && lookup(covers, value) !== undefined,
    );
    if (cover === undefined || !rings.some(sees)) continue;
    trace(rings);
    context.fillStyle = lookup(covers, cover) ?? ground;
    context.fill('evenodd');
    if (!textured.has(cover)) continue;
    context.fillStyle = grain;
    context.fill('evenodd');
  }
  shade(context, island.elevation, at, pixel);
  context.restore();

  context.fillStyle = water;
  for (const { outer, inner } of [...island.lakes.map(({ area }) => area), ...island.lagoons]) {
    trace([outer, ...inner]);
    context.fill('evenodd');
  }
  for (const { tags, refs } of objects.ways) {
    const road = tags.highway === undefined ? undefined : lookup(roads, tags.highway);
    const stream = tags.waterway === 'river' || tags.waterway === 'stream';
    if ((road === undefined && !stream && tags.aeroway !== 'runway') || tags.tunnel !== undefined) continue;
    const path = refs.map(line);
    if (!sees(path)) continue;
    const [colour, metres] = road ?? (stream ? [water, tags.waterway === 'river' ? 9 : 3] : ['#8b8b8a', 40]);
    // Thinner than a pixel it is fainter, not broken.
    context.globalAlpha = Math.min(1, Math.max(0.25, metres / pixel));
    context.strokeStyle = colour;
    context.lineWidth = Math.max(0.8, metres / pixel);
    trace([path]);
    context.stroke();
  }
  context.globalAlpha = 1;
  drawRoofs();
  return { ...georeferenced(canvas), values: faded(context, canvas, fade / pixel) };

  function drawRoofs(): void {
    const random = randomFor('roofs');
    for (const { rings, tags } of areasOf(objects, line)) {
      if (tags.building === undefined) continue;
      const colour = random.pick(halls.has(tags.building) ? hallRoofs : roofs);
      if (!rings.some(sees)) continue;
      const shadow = Number(tags.height ?? 6) * 0.6;
      trace(rings.map(ring => ring.map(([x, y]): Point => [x + shadow * 0.6, y + shadow])));
      context.fillStyle = 'rgba(20, 28, 34, 0.45)';
      if (shadow > pixel) context.fill('evenodd');
      trace(rings);
      context.fillStyle = colour;
      context.fill('evenodd');
    }
  }

  function georeferenced({ width: columns, height: rows }: Canvas): Omit<GeoRaster, 'values'> {
    const [left, top] = toLonLat([west, north]);
    const [right, bottom] = toLonLat([east, south]);
    const degrees = [(right - left) / columns, (top - bottom) / rows] as const;
    return { west: left, north: top, degrees, width: columns, height: rows };
  }
}

/** The sea's colour from deep (0) to the shore (1). */
function seaAt(share: number): string {
  const position = share * (shallows.length - 1);
  const from = Math.min(Math.floor(position), shallows.length - 2);
  const [deep, shallow] = [itemAt(shallows, from), itemAt(shallows, from + 1)];
  return `rgb(${deep.map((value, i) => Math.round(value + (itemAt(shallow, i) - value) * (position - from))).join(',')})`;
}

type Objects = Sandbox['objects'];

function pathsOf(objects: Objects): (ref: number) => Point {
  const points = objects.nodes.map(({ lon, lat }) => fromLonLat(lon / 1e7, lat / 1e7));
  return ref => itemAt(points, ref - 1);
}

/** Closed ways and multipolygons with tags, in the order in which they were made. */
function* areasOf(
  { ways, relations }: Objects,
  line: (ref: number) => Point,
): Generator<{ rings: Path[]; tags: Tags }> {
  for (const { refs, tags } of ways) {
    if (refs.length > 3 && refs[0] === refs.at(-1)) yield { rings: [refs.map(line)], tags };
  }
  for (const { members, tags } of relations) {
    if (tags.type !== 'multipolygon') continue;
    yield { rings: members.map(({ id }) => itemAt(ways, id - 1).refs.map(line)), tags };
  }
}

/** Crowns of trees: dark and light spots, repeated. */
function grainPattern(context: SKRSContext2D): ReturnType<SKRSContext2D['createPattern']> {
  const side = 128;
  const tile = createCanvas(side, side);
  const spots = tile.getContext('2d');
  const image = spots.createImageData(side, side);
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i += 4) {
      const value = layeredNoise(x / 3, y / 3, 2, 701);
      image.data.fill(value > 0 ? 200 : 0, i, i + 3);
      image.data[i + 3] = Math.round(Math.min(60, Math.abs(value) * 110));
    }
  }
  spots.putImageData(image, 0, 0);
  return context.createPattern(tile, 'repeat');
}

/** Lays light from the north-west over the land, at the elevation model's own resolution. */
function shade(
  context: SKRSContext2D,
  { values, width, height, spacing: [dx, dy], point }: Sandbox['island']['elevation'],
  at: (point: Point) => [number, number],
  pixel: number,
): void {
  const relief = createCanvas(width, height);
  const drawing = relief.getContext('2d');
  const image = drawing.createImageData(width, height);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      const east = (itemAt(values, i + 1) - itemAt(values, i - 1)) / (2 * dx);
      const north = (itemAt(values, i - width) - itemAt(values, i + width)) / (2 * dy);
      const light = (east - north) * 0.8;
      // Black on the far side, white towards the light.
      image.data.fill(light > 0 ? 0 : 255, 4 * i, 4 * i + 3);
      image.data[4 * i + 3] = Math.round(Math.min(110, Math.abs(light) * (light > 0 ? 150 : 90)));
    }
  }
  drawing.putImageData(image, 0, 0);
  const [x, y] = at(point(0, 0));
  context.imageSmoothingEnabled = true;
  context.drawImage(relief, x - dx / pixel / 2, y - dy / pixel / 2, (width * dx) / pixel, (height * dy) / pixel);
}

/** The pixels, more and more transparent towards the edges. */
function faded(context: SKRSContext2D, { width, height }: Canvas, fade: number): Uint8Array {
  const { data } = context.getImageData(0, 0, width, height);
  const values = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (fade === 0) return values;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (edge < fade) values[4 * (y * width + x) + 3] = Math.round((255 * edge) / fade);
    }
  }
  return values;
}
