import { expect, test } from 'vitest';
import { plainRules } from '../../../data-packs/builder/basemap/basemap-layers.ts';
import { FeatureStore } from '../../../data-packs/builder/basemap/tiles/feature-store.ts';
import { GeometryWriter } from '../../../data-packs/builder/basemap/tiles/geometry-writer.ts';
import type { WorldBox } from '../../../data-packs/builder/basemap/tiles/tile-grid.ts';
import { planTasks, TileLoad } from '../../../data-packs/builder/basemap/tiles/tile-plan.ts';
import { tileSize, worldX, worldY } from '../../../data-packs/builder/basemap/tiles/world-units.ts';

const minzoom = 0;
const maxzoom = 13;
const layers = [plainRules({ name: 'pois' })];
const world: WorldBox[] = [[worldX(-20), worldY(20), worldX(20), worldY(-20)]];

/** A town of 4,000 places, and 200 far from each other. */
function places() {
  const store = new FeatureStore(['pois'], new GeometryWriter({ areas: world, file: '', room: Infinity }));
  const add = (lon: number, lat: number) =>
    store.add({ layer: 'pois', minzoom, maxzoom, attributes: {}, geometry: { type: 'point', lon, lat } });
  for (let i = 0; i < 4000; i++) add(5 + 0.3 * Math.sin(i * 12.9898), 5 + 0.3 * Math.sin(i * 78.233));
  for (let i = 0; i < 200; i++) add(-18 + 0.18 * i, 18 - 0.1 * i);
  return store.share();
}

test('tasks with too much to hold are divided until they are small, and every tile is made once', () => {
  const features = places();
  const load = new TileLoad(features.geometry, maxzoom - 1);
  const largestTask = 4000;
  const tasks = planTasks(features, layers, world, { minzoom, maxzoom, threads: 1, largestTask });
  const dense = tasks.filter(task => task.maxzoom === maxzoom);
  expect(dense.some(({ z, x, y }) => load.of(z, x, y) > 0.25 * largestTask)).toBe(true);
  for (const { z, x, y } of dense) expect(load.of(z, x, y)).toBeLessThanOrEqual(largestTask);
  for (let place = 0; place < features.count; place++) {
    for (let zoom = minzoom; zoom <= maxzoom; zoom++) {
      const makers = tasks.filter(({ z, x, y, maxzoom: deepest }) => {
        const inside = (axis: 0 | 1) => Math.floor((features.boxes[4 * place + axis] as number) / tileSize(z));
        return z <= zoom && zoom <= deepest && inside(0) === x && inside(1) === y;
      });
      expect(makers.length).toBe(1);
      expect(makers[0]?.features.includes(place)).toBe(true);
    }
  }
});

test('the load of a tile is that of the tiles in it', () => {
  const load = new TileLoad(places().geometry, 12);
  expect(load.of(0, 0, 0)).toBe(4200 * 9);
  const [x, y] = [Math.floor(worldX(5) / tileSize(9)), Math.floor(worldY(5) / tileSize(9))];
  const children = [0, 1, 2, 3].map(i => load.of(10, 2 * x + (i & 1), 2 * y + (i >> 1)));
  expect(load.of(9, x, y)).toBe(children.reduce((sum, one) => sum + one, 0));
  expect(load.of(9, x, y)).toBeGreaterThan(0);
});
