import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { compileStyle } from '../../server/map-renderer/compiled-style.ts';
import { paintHeatmap } from '../../server/map-renderer/layers/heatmap.ts';
import { Camera } from '../../server/map-renderer/map-view.ts';
import type { Scene, SceneTile } from '../../server/map-renderer/scene.ts';
import { Surface } from '../../server/map-renderer/surface.ts';

const [width, height, rows] = [200, 240, 60];

/** A picture of two points, and how often they are read. */
function pictureOfPoints() {
  const specification: StyleSpecification = {
    version: 8,
    sources: {},
    layers: [{ id: 'heat', type: 'heatmap', source: 'points', 'source-layer': 'points' } as never],
  };
  const style = compileStyle(specification);
  let reads = 0;
  const select = () => {
    reads++;
    return [{ type: 1, properties: {}, lines: [Int32Array.of(80, 60), Int32Array.of(120, 178)] }];
  };
  const id = { z: 0, x: 0, y: 0, wrap: 0 };
  const tile = { id, zoom: 0, canonical: id, transform: [1, 0, 0, 1, 0, 0], data: { select } } as unknown as SceneTile;
  const camera = new Camera({ width, height, pixelRatio: 1, longitude: 0, latitude: 0, zoom: 0, bearing: 0 });
  const scene = { camera, styleKey: '', tiles: new Map([['points', [tile]]]) } as unknown as Scene;
  const [layer] = style.layers;
  if (layer === undefined) throw new Error('the style has no layer');
  const paint = (top: number, bottom: number): Uint8Array => {
    const surface = new Surface(width, bottom - top, true, top);
    paintHeatmap({ ...scene, surface }, layer);
    return Uint8Array.from(surface.pixels());
  };
  return { paint, reads: () => reads };
}

test('a heatmap is summed once for all bands of a picture, which are those of the whole', () => {
  const [banded, whole] = [pictureOfPoints(), pictureOfPoints()];
  const tops = Array.from({ length: height / rows }, (_, i) => i * rows);
  const bands = tops.map(top => banded.paint(top, top + rows));
  expect(banded.reads()).toBe(1);
  const expected = whole.paint(0, height);
  expect(Buffer.concat(bands).equals(expected)).toBe(true);
  expect(new Set(expected).size).toBeGreaterThan(50);
});
