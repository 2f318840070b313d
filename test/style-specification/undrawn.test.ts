import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { beforeAll, expect, test } from 'vitest';
import { isRecord } from '../../data-packs/base/is-record.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import { findUndrawn } from '../../server/map-renderer/style/undrawn.ts';
import { styleOf } from './case-style.ts';
import { styleCases } from './cases.ts';
import { shareOff } from './compare-shapes.ts';
import { type Differences, readDifferences } from './differences.ts';
import { openOwnDrawing } from './own-drawing.ts';
import type { StyleCase } from './style-case.ts';

let draw: Awaited<ReturnType<typeof openOwnDrawing>>;
let differences: Differences;
beforeAll(async () => {
  draw = await openOwnDrawing();
  differences = await readDifferences();
});

const cases = styleCases();
const undrawnOf = (styleCase: StyleCase): string | undefined => findUndrawn(styleOf(styleCase, ''))?.property;
const propertyOf = ({ name }: StyleCase): string => name.split('/')[1] ?? '';

/** Share of a case's pixels that its property changes. */
async function effectOf(styleCase: StyleCase): Promise<number> {
  const property = propertyOf(styleCase);
  const without = (group: unknown) =>
    isRecord(group) ? Object.fromEntries(Object.entries(group).filter(([name]) => name !== property)) : {};
  const layers = styleCase.layers.map(layer =>
    layer.id === 'case'
      ? ({ ...layer, layout: without(layer.layout), paint: without(layer.paint) } as StyleCase['layers'][number])
      : layer,
  );
  return shareOff(await draw(styleCase), await draw({ ...styleCase, name: `${styleCase.name}, without`, layers }));
}

test('what is refused as not drawn changes nothing: what is drawn by now leaves the table', async () => {
  const refused = cases.filter(styleCase => undrawnOf(styleCase) !== undefined);
  expect(refused.length).toBeGreaterThan(10);
  for (const styleCase of refused) {
    expect(undrawnOf(styleCase), styleCase.name).toBe(propertyOf(styleCase));
    expect(await effectOf(styleCase), styleCase.name).toBe(0);
  }
});

test.each([
  [{ id: 'heat', type: 'heatmap', source: 'map', 'source-layer': 'cloud' }, 'heatmap'],
  [{ id: 'heights', type: 'color-relief', source: 'relief' }, 'color-relief'],
  [
    { id: 'names', type: 'symbol', layout: { 'text-field': ['format', ['get', 'name'], {}, ['image', 'arrow'], {}] } },
    'image in text-field',
  ],
])('%j is refused by name', (layer, property) => {
  const style = { version: 8, sources: {}, layers: [layer] } as unknown as StyleSpecification;
  expect(findUndrawn(style)).toEqual({ layer: layer.id, property });
});

test.each([
  ['projection', { type: 'globe' }],
  ['terrain', { source: 'heights' }],
])('the member %s of a style is refused by name', (property, value) => {
  const style = { version: 8, sources: {}, layers: [], [property]: value } as unknown as StyleSpecification;
  expect(findUndrawn(style)).toEqual({ layer: undefined, property });
});

/** Share of pixels from which on a difference from MapLibre GL is more than the smoothing of edges and corners. */
const plain = 0.05;

test('a property that is ignored, and that MapLibre GL draws, is refused', async () => {
  const ignored: string[] = [];
  for (const styleCase of cases) {
    if ((lookup(differences, styleCase.name)?.share ?? 0) < plain || undrawnOf(styleCase) !== undefined) continue;
    if ((await effectOf(styleCase)) === 0) ignored.push(styleCase.name);
  }
  expect(ignored).toEqual([]);
});
