import { ZipFile } from 'yazl';
import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';
import type { Pixels } from '../files/encode-picture.ts';
import type { View } from '../scene/map-view.ts';
import { mapSheetWords as t } from '../words.ts';
import { overlayElement, pngOf } from './ground-overlay.ts';
import { type KmzFile, pyramidFiles, pyramidLevels } from './kmz-pyramid.ts';
import { type LonLatPicture, pictureInLonLat } from './lon-lat-picture.ts';

/** A drawn map for globes. */
export function encodeKmz(pixels: Pixels, view: View, credits: readonly string[]): Promise<Uint8Array> {
  const picture = pictureInLonLat(pixels, view, (width, height) => 2 ** pyramidLevels(width, height));
  const levels = pyramidLevels(picture.width, picture.height);
  return writeKmz(picture, { title: t('untitled'), credits, levels });
}

/**
 * A KMZ: a picture in degrees as a ground overlay (OGC 12-007r2), or as a tree of them of so many levels below the first,
 * of which globes load what is seen.
 */
async function writeKmz(
  picture: LonLatPicture,
  { title, credits, levels }: { title: string; credits: readonly string[]; levels: number },
): Promise<Uint8Array> {
  const { shown, files } = levels === 0 ? await onePicture(picture) : await pyramidFiles(picture, levels);
  const document =
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escapeXml(title)}</name><description>${escapeXml(credits.join(' · '))}</description>` +
    `${shown}</Document></kml>\n`;
  return zipped([{ name: 'doc.kml', bytes: Buffer.from(document, 'utf8') }, ...files]);
}

async function onePicture({ box, rows, height }: LonLatPicture): Promise<{ shown: string; files: KmzFile[] }> {
  const name = 'files/0.png';
  return { shown: overlayElement(name, box, 0), files: [{ name, bytes: await pngOf(rows(0, height)) }] };
}

/** The same bytes for the same entries: they have no time of their own. */
const noTime = new Date(1980, 0, 1);

async function zipped(files: readonly KmzFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: noTime, compress: name.endsWith('.kml') });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
