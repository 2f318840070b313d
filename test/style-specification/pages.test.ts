import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { styleCases } from './cases.ts';
import { shareOff } from './compare-shapes.ts';
import { openPageDrawing } from './own-drawing.ts';
import { referenceFile } from './reference-file.ts';

/** What is drawn by other means on pages, as pictures of their own. */
const drawnOtherwise = [
  'circle/circle-stroke-width/wide',
  'fill/fill-pattern/by feature',
  'hillshade/hillshade-shadow-color/translucent',
  'line/line-blur/soft',
  'line/line-dasharray/odd',
  'light/color/orange',
  'raster/raster-hue-rotate/quarter',
  'symbol/icon-rotate/turned',
  'symbol/text-field/sections',
  'symbol/text-rotation-alignment/ideographs',
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
