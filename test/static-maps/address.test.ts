import { expect, test } from 'vitest';
import { outlineOf, viewOf } from '../../server/static-maps/picture/fit-view.ts';
import { parseCircles, parseMarkers, parsePaths } from '../../server/static-maps/request/overlays/parse-overlays.ts';
import { parsePosition } from '../../server/static-maps/request/position.ts';
import { parseSize } from '../../server/static-maps/request/size.ts';

test('a centre has a zoom, and may have a bearing and a pitch', () => {
  const place = { kind: 'centre', longitude: 9.52, latitude: 47.14, zoom: 13.5, pitch: 0 };
  expect(parsePosition('9.52,47.14,13.5')).toEqual({ ...place, bearing: 0 });
  expect(parsePosition('9.52,47.14,13.5@-45')).toEqual({ ...place, bearing: 315 });
  expect(parsePosition('9.52,47.14,13.5@30,0')).toEqual({ ...place, bearing: 30 });
  expect(parsePosition('9.52,47.14,13.5@30,60')).toEqual({ ...place, bearing: 30, pitch: 60 });
});

test('four numbers are a box; one across the antimeridian goes on eastwards', () => {
  expect(parsePosition('9,47,10,48')).toEqual({ kind: 'box', box: [9, 47, 10, 48] });
  expect(parsePosition('170,-20,-170,-10')).toEqual({ kind: 'box', box: [170, -20, 190, -10] });
});

test.each([
  ['', 'position must be'],
  ['9.52,47.14', 'position must be'],
  ['9.52,47.14,abc', 'position must be'],
  ['9.52,47.14,1e1', 'position must be'],
  ['9.52,47.14,13@', 'position must be'],
  ['9.52,47.14,13@10,0,0', 'position must be'],
  ['9,47,10,48@10', 'position must be'],
  ['190,47,3', 'longitude'],
  ['9,91,3', 'latitude'],
  ['9,47,23', 'zoom'],
  ['9,47,3@400', 'bearing'],
  ['9,47,3@0,61', 'pitch'],
  ['9,47,3@0,-1', 'pitch'],
  ['9,48,10,47', 'minLat'],
  ['9,47,9,48', 'minLon'],
])('position %s is refused: %s', (text, reason) => {
  expect(() => parsePosition(text)).toThrow(reason);
});

test('a size has a scale and a format', () => {
  expect(parseSize('600x400')).toEqual({ width: 600, height: 400, pixelRatio: 1, format: 'png' });
  expect(parseSize('1x2048@2x.webp')).toEqual({ width: 1, height: 2048, pixelRatio: 2, format: 'webp' });
  expect(parseSize('10x10.jpg').format).toBe('jpeg');
  for (const text of ['0x10', '2049x10', '10', '10x10@3x', '10x10.gif', '10x10.png ', '-1x5']) {
    expect(() => parseSize(text), text).toThrow('size');
  }
});

test('overlays have options, then coordinates', () => {
  expect(parseMarkers(['color:ff0000|label:A|scale:1.5|9.5,47|9.6,47.1', '1,2'])).toMatchObject([
    { position: [9.5, 47], colour: 'rgba(255,0,0,1)', label: 'A', scale: 1.5 },
    { position: [9.6, 47.1], label: 'A' },
    { position: [1, 2], label: '', scale: 1 },
  ]);
  expect(parsePaths(['stroke:tomato|width:5|fill:#00ff0080|0,0|1,1|1,0'])).toMatchObject([
    { stroke: 'rgba(255,99,71,1)', width: 5, positions: [[0, 0], [1, 1], [1, 0]] }, // biome-ignore format: a line of points
  ]);
  expect(parseCircles(['9.5,47.1,250'])).toMatchObject([{ centre: [9.5, 47.1], radius: 250 }]);
});

test('encoded lines of both precisions come out where they were, even with a bar among their characters', () => {
  // Google's own example, and the same line with six decimals.
  const [five] = parsePaths(['enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@']);
  expect(five?.positions).toHaveLength(3);
  expect(five?.positions[2]?.[0]).toBeCloseTo(-126.453, 9);
  expect(five?.positions[2]?.[1]).toBeCloseTo(43.252, 9);
  const [six] = parsePaths(['width:2|enc6:_izlhA~rlgdF_{geC~ywl@']);
  expect(six?.positions[1]?.[0]).toBeCloseTo(-120.95, 9);
});

test.each([
  ['markers', () => parseMarkers(['label:ABCD|1,2'])],
  ['markers', () => parseMarkers(['color:nocolour|1,2'])],
  ['markers', () => parseMarkers(['color:red'])],
  ['markers', () => parseMarkers(['size:big|1,2'])],
  ['path', () => parsePaths(['1,2'])],
  ['path', () => parsePaths(['width:-1|1,2|3,4'])],
  ['path', () => parsePaths(['enc:_p~iF~ps'])],
  ['circle', () => parseCircles(['1,2'])],
  ['circle', () => parseCircles(['1,2,0'])],
])('a bad overlay is refused by the name of its parameter: %s', (parameter, parse) => {
  expect(parse).toThrow(parameter);
});

const size = { width: 512, height: 512, pixelRatio: 1, format: 'png' } as const;
const none = { markers: [], lines: [], circles: [] };
const nothing = outlineOf(none);
const fit = { padding: 0, maxzoom: undefined };

test('a box is shown whole and no smaller than need be', () => {
  // A quarter of the world fills 512 px at zoom 1, from the equator to the map's northern edge.
  const view = viewOf({ kind: 'box', box: [0, 0, 180, 85.051129] }, size, nothing, fit);
  expect(view?.zoom).toBeCloseTo(1, 5);
  expect(view?.longitude).toBeCloseTo(90, 9);
  expect(
    viewOf({ kind: 'box', box: [0, 0, 180, 85.051129] }, size, nothing, { ...fit, padding: 0.25 })?.zoom,
  ).toBeCloseTo(0, 5);
});

test('auto fits everything, the short way around the world', () => {
  const pins = [179, -179].map(longitude => ({
    position: [longitude, 0] as [number, number],
    colour: 'red',
    label: '',
    scale: 1,
  }));
  const view = viewOf({ kind: 'auto' }, size, outlineOf({ ...none, markers: pins }), fit);
  expect(Math.abs(view?.longitude ?? 0)).toBeCloseTo(180, 6);
  expect(view?.zoom).toBeCloseTo(Math.log2(180), 5);
  expect(viewOf({ kind: 'auto' }, size, nothing, fit)).toBeUndefined();
  expect(viewOf({ kind: 'auto' }, size, outlineOf({ ...none, markers: pins.slice(0, 1) }), fit)?.zoom).toBe(16);
});

test('nothing beyond the poles is shown', () => {
  const position = parsePosition('0,89,3');
  const view = viewOf(position, size, nothing, fit);
  // 512 px are an eighth of the world at zoom 3: the centre lies a sixteenth below its edge.
  expect(view?.latitude).toBeCloseTo(82.676, 2);
});
