import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { comparePictures } from './compare-pictures.ts';
import { openDrawing } from './direct-drawing.ts';
import { type ReferenceView, referenceViews } from './reference-views.ts';

/** Share of pixels that may differ: 32 of 65 536, less than the smallest label moved by a pixel. */
const tolerance = 0.0005;
/** And so much each channel may be off: another shade of a wall is more. */
const channelTolerance = 8;
const output = fileURLToPath(new URL('../output/static-maps/', import.meta.url));

const service = await serviceForTests({ packs: ['sandbox'] });
const drawing = await openDrawing(service);

const stored = async ({ file }: ReferenceView) =>
  sharp(await readFile(file))
    .png()
    .toBuffer();

test.each(referenceViews)('$style, $band: as the stored picture has it', async reference => {
  const { style, band, view } = reference;
  const { png } = await drawing.draw(style, view);
  const { off, picture } = await comparePictures(png, await stored(reference), channelTolerance);
  if (off > tolerance) {
    await mkdir(output, { recursive: true });
    await writeFile(join(output, `${style}-${band}-actual.png`), png);
    await writeFile(join(output, `${style}-${band}-difference.png`), picture);
  }
  expect(off, `see ${output}; record-references.ts if the change is meant`).toBeLessThanOrEqual(tolerance);
});

test('a label moved by one pixel is noticed, and one that is missing', async () => {
  const town = referenceViews.find(({ style, band }) => style === 'light' && band === 'town');
  if (town === undefined) throw new Error('the view is missing');
  const changed = async (name: string, layers: readonly string[], paint: Record<string, unknown>) => {
    const { png, placed } = await drawing.draw(town.style, town.view, [
      name,
      style => ({
        ...style,
        layers: style.layers.map(layer =>
          layers.includes(layer.id) ? ({ ...layer, paint: { ...layer.paint, ...paint } } as typeof layer) : layer,
        ),
      }),
    ]);
    const shown = layers.flatMap(layer => placed.get(layer) ?? []);
    return { off: (await comparePictures(png, await stored(town), channelTolerance)).off, shown: shown.length };
  };
  const moved = await changed('moved', ['places_capital'], { 'text-translate': [1, 0] });
  expect(moved.shown).toBeGreaterThan(0);
  expect(moved.off).toBeGreaterThan(tolerance);
  const missing = await changed('missing', ['places_capital'], { 'text-opacity': 0 });
  expect(missing.off).toBeGreaterThan(tolerance);
});
