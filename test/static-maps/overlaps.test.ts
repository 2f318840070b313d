import { expect, test } from 'vitest';
import type { Box } from '../../server/map-renderer/symbols/symbol-layout.ts';
import { packFor } from '../helpers/packs.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { openDrawing } from './direct-drawing.ts';
import { boxesOf } from './placed-boxes.ts';

const meet = (a: Box, b: Box): boolean => a.x1 < b.x2 && a.y1 < b.y2 && a.x2 > b.x1 && a.y2 > b.y1;

const monaco = { pack: 'monaco', longitude: 7.4215, latitude: 43.7365, farthest: 14 } as const;
const sanFrancisco = { pack: 'san-francisco', longitude: -122.408, latitude: 37.789, farthest: 12.4 } as const;

test('no label or icon lies on another in Monaco, at any zoom and density of pixels', () => expectNoOverlap(monaco));
test.skipIf(!hasSharedData)('nor in San Francisco, a city full of them', () => expectNoOverlap(sanFrancisco));

async function expectNoOverlap({
  pack,
  longitude,
  latitude,
  farthest,
}: typeof monaco | typeof sanFrancisco): Promise<void> {
  const service = await serviceForTests({ packs: [await packFor(pack)] });
  const drawing = await openDrawing(service);
  for (const [zoom, pixelRatio] of [
    [farthest, 1],
    [14.5, 1],
    [15.8, 2],
    [17, 1],
  ] as const) {
    const view = { width: 512, height: 512, pixelRatio, longitude, latitude, zoom, bearing: 0 };
    const { placed } = await drawing.draw('light', view);
    const symbols = [...placed.values()].flat();
    const taken = symbols.map(symbol => ({ symbol, boxes: boxesOf(symbol, view) }));
    expect(taken.filter(({ boxes }) => boxes.length > 0).length).toBeGreaterThan(2);
    const overlaps = taken.flatMap(({ symbol, boxes }, i) =>
      taken
        .slice(i + 1)
        .filter(other => boxes.some(box => other.boxes.some(second => meet(box, second))))
        .map(other => `${symbol.instance.feature.properties.name} / ${other.symbol.instance.feature.properties.name}`),
    );
    expect(overlaps, `zoom ${zoom}`).toEqual([]);
  }
}
