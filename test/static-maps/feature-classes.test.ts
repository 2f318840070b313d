import type { FillLayerSpecification, FilterSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { comparePictures } from './compare-pictures.ts';
import { openDrawing } from './direct-drawing.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const at = (zoom: number) => ({
  width: 600,
  height: 600,
  pixelRatio: 1,
  longitude: -28.522,
  latitude: 45.4672,
  zoom,
  bearing: 0,
});

type Paint = NonNullable<FillLayerSpecification['paint']>;

const areas = (paint: Paint, filter: FilterSpecification = true): FillLayerSpecification => ({
  id: JSON.stringify(filter),
  type: 'fill',
  source: 'protomaps',
  'source-layer': 'landuse',
  filter,
  paint,
});

const drawn = (drawing: Awaited<ReturnType<typeof openDrawing>>, zoom: number, layers: FillLayerSpecification[]) =>
  drawing.draw('light', at(zoom), ['kinds', style => ({ ...style, layers })]);

const byKind = (town: unknown, other: unknown) => ['match', ['get', 'kind'], ['residential'], town, other];
const growing = (from: unknown, to: unknown) => ['interpolate', ['linear'], ['zoom'], 13, from, 14, to];

test.each<[string, object]>([
  ['colours', { 'fill-color': byKind('#00ff00', '#0000ff') }],
  ['colours that begin at a zoom', { 'fill-color': growing('#00ff00', byKind('#00ff00', '#0000ff')) }],
  ['opacities', { 'fill-color': '#0000ff', 'fill-opacity': byKind(1, 0.2) }],
])('areas of different %s are the same after another zoom of their tiles was drawn', async (_, paint) => {
  const used = await openDrawing(service);
  await drawn(used, 13, [areas(paint)]);
  const after = await drawn(used, 13.8, [areas(paint)]);
  const alone = await drawn(await openDrawing(service), 13.8, [areas(paint)]);
  expect((await comparePictures(after.png, alone.png, 0)).off).toBe(0);
});

test('areas of two colours are those of two layers', async () => {
  const together = await drawn(await openDrawing(service), 13.8, [
    areas({ 'fill-color': byKind('#00ff00', '#0000ff') as never }),
  ]);
  const apart = await drawn(await openDrawing(service), 13.8, [
    areas({ 'fill-color': '#0000ff' }, ['!=', ['get', 'kind'], 'residential']),
    areas({ 'fill-color': '#00ff00' }, ['==', ['get', 'kind'], 'residential']),
  ]);
  expect((await comparePictures(together.png, apart.png)).off).toBeLessThan(0.05);
});
