import type { SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { extent } from '../../server/map-renderer/scene/map-view.ts';
import { type Anchor, lineAnchors } from '../../server/map-renderer/symbols/anchors.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** Where MapLibre and pictures would write names on bends of 180 degrees: their letters end on their heads. */

const service = await serviceForTests({ packs: ['sandbox'] });

/** Tile units of a pixel, and pixels of a name of eleven letters, and its size. */
const pixel = extent / 512;
const [nameLength, size] = [66, 12];

/** A hairpin between two legs: its radius and the length of its legs in pixels, and the angles between its vertices. */
function hairpin(radius: number, leg: number, step: number): Int32Array {
  const at = (x: number, y: number) => [extent / 2 + x * pixel, extent / 2 + y * pixel];
  const arc = Array.from({ length: Math.floor(180 / step) + 1 }, (_, i) => {
    const angle = ((180 - i * step) * Math.PI) / 180;
    return at(radius * Math.cos(angle), -radius * Math.sin(angle));
  });
  return Int32Array.from([at(-radius, leg), ...arc, at(radius, leg)].flat().map(Math.round));
}

/** Degrees that the line turns by within half the name, either way. */
function turnAt(line: Int32Array, { x, y, segment = 0 }: Anchor): number {
  const point = (i: number): [number, number] => [line[2 * i] as number, line[2 * i + 1] as number];
  const heading = (i: number): number => {
    const [[ax, ay], [bx, by]] = [point(i), point(i + 1)];
    return Math.atan2(by - ay, bx - ax);
  };
  const isWithin = (vertex: number): boolean => {
    const [from, to] = vertex > segment ? [segment + 1, vertex] : [vertex, segment];
    let along = Math.hypot(point(vertex > segment ? from : to)[0] - x, point(vertex > segment ? from : to)[1] - y);
    for (let i = from; i < to; i++) along += Math.hypot(point(i + 1)[0] - point(i)[0], point(i + 1)[1] - point(i)[1]);
    return along < (nameLength * pixel) / 2;
  };
  const inner = Array.from({ length: line.length / 2 - 2 }, (_, i) => i + 1).filter(isWithin);
  const turn = (i: number): number => ((heading(i) - heading(i - 1) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return (Math.abs(inner.reduce((sum, i) => sum + turn(i), 0)) * 180) / Math.PI;
}

/** Cables have no bends. */
const isRoads = (id: string): boolean => id.startsWith('roads_labels') && id !== 'roads_labels_aerialway';

test('no name of a road turns round a bend of 180 degrees; gentle ones have names', async () => {
  const { layers } = (await service.get('/styles/light.json')).body as { layers: SymbolLayerSpecification[] };
  const angles = layers.flatMap(({ id, layout }) => (isRoads(id) ? layout?.['text-max-angle'] : []));
  const stated = angles.filter(angle => typeof angle === 'number');
  expect(stated.length).toBeGreaterThan(2);
  const maxAngle = (Math.max(...stated) / 180) * Math.PI;
  const options = {
    spacing: 260 * pixel,
    maxAngle,
    labelLength: nameLength * pixel,
    windowSize: 0.6 * size * pixel,
    firstOffset: (nameLength / 2 + 2 * size) * pixel,
    overscaling: 1,
  };
  let named = 0;
  for (let radius = 6; radius <= 60; radius += 2) {
    for (let leg = 30; leg < 230; leg += 4) {
      for (const step of [10, 15, 20, 28]) {
        const line = hairpin(radius, leg, step);
        for (const anchor of lineAnchors(line, options)) {
          const turn = turnAt(line, anchor);
          if (turn > 45) named++;
          expect(turn, `radius ${radius}, legs of ${leg}, a vertex each ${step} degrees`).toBeLessThan(160);
        }
      }
    }
  }
  expect(named).toBeGreaterThan(100);
});
