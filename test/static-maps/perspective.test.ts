import { describe, expect, test } from 'vitest';
import { DepthBuffer, DepthMemory } from '../../server/map-renderer/canvas/depth-buffer.ts';
import { drawPitchedBlock } from '../../server/map-renderer/layers/pitched-block.ts';
import { GroundCamera, groundBands } from '../../server/map-renderer/pitch/ground-bands.ts';
import { warpBand } from '../../server/map-renderer/pitch/warp-band.ts';
import { Camera } from '../../server/map-renderer/scene/map-view.ts';
import { columnsInView } from '../../server/map-renderer/scene/nearest-transform.ts';
import { Perspective } from '../../server/map-renderer/scene/perspective.ts';
import { tileCover } from '../../server/map-renderer/scene/tile-id.ts';

const [width, height] = [500, 400];
const pitched = new Perspective(60, width, height);

describe('a pitched map', () => {
  test('shows each place of the ground, and of what is above it, where it is looked up', () => {
    for (const [x, y] of [
      [0, 0],
      [250, 200],
      [499, 1],
      [13, 399],
    ] as const) {
      const ground = pitched.ground(x, y);
      for (const [seenX, seenY] of [pitched.seen(...ground), pitched.seenAbove(...ground, 0)]) {
        expect(seenX).toBeCloseTo(x, 6);
        expect(seenY).toBeCloseTo(y, 6);
      }
      const up = 21;
      const [aboveX, aboveY] = pitched.seenAbove(...ground, up);
      const [a, b, c] = pitched.nearnessAt(up) ?? [0, 0, 0];
      expect(1 / (a * aboveX + b * aboveY + c)).toBeCloseTo(pitched.depth(ground[1], up), 6);
    }
  });

  test('tilts what lies on it, as its places move', () => {
    const [x, y, step] = [100, -300, 1e-3];
    const [a, b, c, d] = pitched.tilt(x, y);
    const seen = (dx: number, dy: number) => pitched.seen(x + dx, y + dy);
    const [from, right, down] = [seen(0, 0), seen(step, 0), seen(0, step)];
    expect((right[0] - from[0]) / step).toBeCloseTo(a, 4);
    expect((right[1] - from[1]) / step).toBeCloseTo(b, 4);
    expect((down[0] - from[0]) / step).toBeCloseTo(c, 4);
    expect((down[1] - from[1]) / step).toBeCloseTo(d, 4);
  });

  test('has no more than some tiles, all that it shows and no other', () => {
    const view = { width: 512, height: 512, pixelRatio: 1, longitude: 9.5, latitude: 47.1, zoom: 13.9, bearing: 25 };
    const camera = new Camera({ ...view, pitch: 60 });
    const tiles = tileCover(camera, 13);
    expect(tiles.length).toBeGreaterThan(tileCover(new Camera(view), 13).length);
    expect(tiles.length).toBeLessThan(20);
    const names = new Set(tiles.map(({ x, y }) => `${x}/${y}`));
    for (let i = 0; i <= 20; i++) {
      for (let j = 0; j <= 20; j++) {
        const [x, y] = camera.unproject((i / 20) * 512, (j / 20) * 512);
        expect(names).toContain(`${Math.floor(x * 2 ** 13)}/${Math.floor(y * 2 ** 13)}`);
      }
    }
  });
});

test('bands of the ground cover the picture, without a gap, in as many pixels as it has and more', () => {
  const view = { width, height, pixelRatio: 2, longitude: 9.5, latitude: 47.1, zoom: 13, bearing: 25 };
  for (const pitch of [1, 30, 60]) {
    const camera = new Camera({ ...view, pitch });
    const bands = groundBands(camera);
    expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([0, camera.height]);
    bands.forEach((band, i) => {
      expect(band.from).toBe(bands[i - 1]?.to ?? 0);
      const flat = new GroundCamera(camera, band);
      for (const [x, y] of [
        [0, band.from],
        [camera.width, band.from],
        [camera.width / 2, band.to],
      ] as const) {
        const [bandX, bandY] = flat.project(...camera.unproject(x, y));
        expect(bandX).toBeGreaterThanOrEqual(0);
        expect(bandX).toBeLessThanOrEqual(band.width);
        expect(bandY).toBeGreaterThanOrEqual(0);
        expect(bandY).toBeLessThanOrEqual(band.height);
      }
    });
  }
});

test('a band is laid where its ground is seen, each pixel the mean of what it covers', () => {
  const view = { width, height, pixelRatio: 1, longitude: 9.5, latitude: 47.1, zoom: 13, bearing: 0, pitch: 60 };
  const camera = new Camera(view);
  const target = { data: new Uint8Array(width * height * 4).fill(255), width, top: 0 };
  // The ground is black north of a line, and white on the other side.
  const edge = -150;
  for (const band of groundBands(camera)) {
    const data = new Uint8Array(band.width * band.height * 4).fill(255);
    for (let row = 0; row < band.height; row++) {
      const isBlack = band.top + (row + 0.5) / band.scaleY < height / 2 + edge;
      if (isBlack) data.fill(0, row * band.width * 4, (row + 1) * band.width * 4);
    }
    warpBand(band, { data, width: band.width }, target, pitched, false);
  }
  const [, row] = pitched.seen(width / 2, height / 2 + edge);
  const sum = (x: number) =>
    Array.from({ length: height }, (_, y) => 255 - (target.data[(y * width + x) * 4] as number));
  for (const x of [0, 250, 499]) {
    expect(sum(x).reduce((a, b) => a + b) / 255).toBeCloseTo(row, 0);
  }
});

test('a building stands on its ground, its roof above it, walls to the camera', () => {
  const buffer = new DepthBuffer(width, [0, height], new DepthMemory());
  const [half, up] = [40, 60];
  const [cx, cy] = [width / 2, height / 2];
  const ring = Int32Array.from([-half, -half, half, -half, half, half, -half, half, -half, -half]);
  const eye = { transform: [1, 0, 0, 1, cx, cy] as const, cx, cy, altitude: 600, perMetre: 1 };
  const colour = { r: 0.5, g: 0.5, b: 0.5, a: 1 } as never;
  const block = { rings: [ring], base: 0, height: up, colour };
  drawPitchedBlock(buffer, block, eye, pitched, { direction: [0, 0, 1.15], colour: [1, 1, 1], intensity: 0.5 }, false);
  const column = Array.from({ length: height }, (_, y) => buffer.pixels[(y * width + cx) * 4 + 3] === 255);
  const shades = Array.from({ length: height }, (_, y) => buffer.pixels[(y * width + cx) * 4] as number);
  const [roofFar, roofNear, foot] = [
    pitched.seenAbove(cx, cy - half, up)[1],
    pitched.seenAbove(cx, cy + half, up)[1],
    pitched.seenAbove(cx, cy + half, 0)[1],
  ];
  expect(column.indexOf(true)).toBe(Math.round(roofFar));
  expect(column.lastIndexOf(true) + 1).toBe(Math.round(foot));
  const [roof, wall] = [shades[Math.round(roofFar) + 2], shades[Math.round(foot) - 2]];
  expect(roof).not.toBe(wall);
  expect(shades.lastIndexOf(roof as number) + 1).toBe(Math.round(roofNear));
});

test('the columns of rows that a convex area holds are those of its edges and corners', () => {
  const area = [
    [10, 0],
    [30, 0],
    [25, 10],
    [15, 10],
  ] as const;
  expect(columnsInView(area, 4, 4)).toEqual([12, 28]);
  expect(columnsInView(area, -3, 3)).toEqual([10, 30]);
  expect(columnsInView(area, 9, 20)).toEqual([14, 26]);
  const [from, to] = columnsInView(area, 20, 30);
  expect(to).toBeLessThan(from);
});
