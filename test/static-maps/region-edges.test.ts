import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { pointInPolygon } from '../../data-packs/geo/point-in-polygon.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { type StyleName, styleNames } from '../../server/tiles/index.ts';
import { channelsOf, paletteOf } from '../../server/tiles/styles/palettes.ts';
import { packFor } from '../helpers/packs.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { openDrawing } from './direct-drawing.ts';
import { untilJoined } from './until-joined.ts';

/** A region is entered without a change of tone: so far apart, in Lab, may the ground on both sides of its edge be. */
const mostApart = 3;
const zooms = [6, 7.6, 9];

/** Pixels of a picture, and of the strips along the edge on either side of it. */
const side = 288;
const pixelRatio = 3;
const strip = { from: 2, to: 21 };

type Rings = readonly (readonly (readonly [number, number])[])[];
type Lab = readonly [number, number, number];
type Place = readonly [lon: number, lat: number];

/** By pixel: 1 inside near the edge, -1 outside near it, 0 elsewhere. */
function sidesOf(areas: readonly Rings[], [lon, lat]: Place, zoom: number): Int8Array {
  const world = 512 * pixelRatio * 2 ** zoom;
  const [left, top] = [mercatorX(lon) * world - side / 2, mercatorY(lat) * world - side / 2];
  const placeOf = (x: number, y: number) => [longitudeOf((left + x) / world), latitudeOf((top + y) / world)] as const;
  const isInside = Int8Array.from({ length: side ** 2 }, (_, i) => {
    const [x, y] = placeOf((i % side) + 0.5, Math.floor(i / side) + 0.5);
    return areas.some(rings => pointInPolygon(rings, x, y)) ? 1 : -1;
  });
  const isAlike = (i: number, reach: number): boolean =>
    [-1, -0.7, 0, 0.7, 1].every(dx =>
      [-1, 1].every(sign => {
        const dy = sign * Math.sqrt(1 - dx * dx);
        const [x, y] = [(i % side) + Math.round(dx * reach), Math.floor(i / side) + Math.round(dy * reach)];
        return x < 0 || y < 0 || x >= side || y >= side || isInside[y * side + x] === isInside[i];
      }),
    );
  return isInside.map((own, i) => (isAlike(i, strip.from) && !isAlike(i, strip.to) ? own : 0));
}

const linear = (channel: number): number =>
  channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** CIE Lab, D65. */
function labOf([red = 0, green = 0, blue = 0]: readonly number[]): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ].map(t => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The ground of a view, pixel by pixel: without lines, letters and signs. */
async function groundOf(drawing: Drawing, style: StyleName, [longitude, latitude]: Place, zoom: number) {
  const size = side / pixelRatio;
  const view = { width: size, height: size, pixelRatio, longitude, latitude, zoom, bearing: 0 };
  const bare = (whole: StyleSpecification): StyleSpecification => ({
    ...whole,
    layers: whole.layers.filter(({ type }) => type !== 'symbol' && type !== 'line'),
  });
  const { png } = await drawing.draw(style, view, ['ground', bare]);
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  return (i: number): readonly number[] => [0, 1, 2].map(channel => pixels[3 * i + channel] ?? 0);
}

/**
 * How far the region moves the mean tone of its land beside its edge away from that of what is around: the difference
 * to the map without the region, so that what nature changes there counts as nothing.
 */
async function stepAt(style: StyleName, sides: Int8Array, at: Place, zoom: number): Promise<number> {
  const [shown, before] = [await groundOf(drawing, style, at, zoom), await groundOf(overview, style, at, zoom)];
  const water = channelsOf(paletteOf(style).ground.water);
  const isLand = (colour: readonly number[]) => colour.some((value, i) => Math.abs(value - (water[i] ?? 0)) > 12);
  const changes = [1, -1].map(own => {
    const land = [...sides.keys()].filter(i => sides[i] === own && isLand(shown(i)) && isLand(before(i)));
    const moved = land.map(i => [labOf(shown(i)), labOf(before(i))] as const);
    return [0, 1, 2].map(
      channel => moved.reduce((sum, [a, b]) => sum + (a[channel] ?? 0) - (b[channel] ?? 0), 0) / land.length,
    );
  });
  return Math.hypot(...[0, 1, 2].map(channel => (changes[0]?.[channel] ?? 0) - (changes[1]?.[channel] ?? 0)));
}

const drawingOf = async (packs: string[]) => {
  const service = await serviceForTests({ packs });
  await untilJoined(service);
  return openDrawing(service);
};
type Drawing = Awaited<ReturnType<typeof drawingOf>>;

const overview = await drawingOf(['world']);
/** Two countries, and a town that was clipped out of one. */
const packs = ['monaco', ...(hasSharedData ? (['liechtenstein', 'san-francisco'] as const) : [])] as const;
const drawing = await drawingOf(['world', ...packs]);

test.each(packs)('the edge of %s is no step of tone in any style from z6 to z9', async pack => {
  const { coverage, bounds } = await readPack(await packFor(pack));
  const areas = (coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates) as Rings[];
  const middle = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2] as const;
  const tooFar: string[] = [];
  for (const zoom of zooms) {
    const sides = sidesOf(areas, middle, zoom);
    for (const style of styleNames) {
      const step = await stepAt(style, sides, middle, zoom);
      if (!(step <= mostApart)) tooFar.push(`${style} z${zoom}: ${step.toFixed(1)}`);
    }
  }
  expect(tooFar).toEqual([]);
});
