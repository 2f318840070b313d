import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { styleCases } from './cases.ts';
import { shareOff } from './compare-shapes.ts';
import { openPageDrawing } from './own-drawing.ts';
import { referenceFile } from './reference-file.ts';

/** What is drawn by other means on pages, as pictures of their own. */
const drawnOtherwise = [
  'background/background-pattern/stripes',
  'circle/circle-blur/soft',
  'color-relief/color-relief-color/smooth',
  'fill/fill-layer-opacity/half',
  'fill/fill-pattern/by feature',
  'heatmap/heatmap-radius/large',
  'hillshade/hillshade-method/igor',
  'line/line-blur/soft',
  'line/line-dasharray/odd',
  'line/line-gradient/smooth',
  'line/line-layer-opacity/half',
  'line/line-pattern/stripes',
  'light/color/orange',
  'raster/raster-hue-rotate/quarter',
  'symbol/icon-halo-width/wide',
  'symbol/icon-rotate/fitted',
  'symbol/icon-size/stretchable',
  'symbol/icon-text-fit/both',
  'symbol/text-field/image',
  'symbol/text-field/sections',
  'symbol/text-keep-upright/image',
  'symbol/text-rotation-alignment/ideographs',
  'symbol/text-variable-anchor-offset/fitted icon, moved',
  'symbol/text-writing-mode/fitted icon',
  'symbol/text-writing-mode/fitted icon beside the anchor',
  'symbol/text-writing-mode/vertical',
];

let draw: Awaited<ReturnType<typeof openPageDrawing>>;
beforeAll(async () => {
  draw = await openPageDrawing();
});

test.each(drawnOtherwise)('%s is alike on a page', async name => {
  const styleCase = styleCases().find(found => found.name === name);
  if (styleCase === undefined) throw new Error(`there is no case ${name}`);
  const page = await sharp(await draw(styleCase))
    .png()
    .toBuffer();
  expect(await shareOff(page, await readFile(referenceFile(styleCase)))).toBeLessThan(0.05);
});
