/**
 * Draws the stored pictures anew, after a change that is meant to be seen: `node
 * test/static-maps/record-references.ts`. Look at them.
 */
import sharp from 'sharp';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { openDrawing } from './direct-drawing.ts';
import { referenceViews } from './reference-views.ts';
import { untilJoined } from './until-joined.ts';

const service = await startService({ packs: [await packFor('sandbox')] });
await untilJoined(service);
const drawing = await openDrawing(service);
for (const { style, view, file } of referenceViews) {
  const { png } = await drawing.draw(style, view);
  const { size } = await sharp(png).webp({ lossless: true, effort: 6 }).toFile(file);
  process.stdout.write(`${file}: ${size} bytes\n`);
}
await service.close();
