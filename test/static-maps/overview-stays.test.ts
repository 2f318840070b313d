import { join, relative } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { filterExtract } from '../helpers/filtered-extract.ts';
import { builder, builtOnce, packFor, root } from '../helpers/packs.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { monaco } from '../helpers/shared-data.ts';
import { openDrawing } from './direct-drawing.ts';
import { untilJoined } from './until-joined.ts';

/** Monaco for a router, as `osmium tags-filter w/highway` leaves it: no place, no coast, no border. */
const roadsOnly = builtOnce({
  name: 'monaco-roads',
  id: 'monaco-roads',
  madeOf: [...builder, 'test/helpers/filtered-extract.ts', relative(root, monaco.osm)],
  build: async out => {
    const extract = join(await temporaryFolder(), 'roads.osm.pbf');
    await filterExtract(monaco.osm, extract, tags => tags.highway !== undefined);
    const common = { progress: () => undefined, signal: new AbortController().signal };
    return buildPack({ ...common, id: 'monaco-roads', name: 'Roads only', osmFiles: [extract], out });
  },
});

const open = async (pack: Promise<string>) => {
  const service = await serviceForTests({ packs: [await pack, 'world'] });
  await untilJoined(service);
  const drawing = await openDrawing(service);
  return (zoom: number) =>
    drawing.draw('light', {
      width: 500,
      height: 400,
      pixelRatio: 1,
      longitude: 7.4246,
      latitude: 43.7384,
      zoom,
      bearing: 0,
    });
};
const isMonaco = (label: string): boolean => label === 'Monaco';
const zooms = [9, 10, 11, 12, 13, 14];

test('a region without places and coast has the name and the sea of the overview', async () => {
  const draw = await open(roadsOnly);
  // The country of that name stands beside it up to z10.
  for (const zoom of zooms.filter(zoom => zoom >= 10))
    expect([zoom, (await draw(zoom)).labels.filter(isMonaco)]).toEqual([zoom, ['Monaco']]);
  const { data, info } = await sharp((await draw(11)).png)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  // A sea as that beside its box, and no land as on its streets.
  expect(at(315, 250)).toEqual(at(333, 250));
  expect(at(315, 250)).not.toEqual(at(400, 60));
});

test('a whole region is named once', async () => {
  const draw = await open(packFor('monaco'));
  for (const zoom of zooms) expect([zoom, (await draw(zoom)).labels.filter(isMonaco)]).toEqual([zoom, ['Monaco']]);
});
