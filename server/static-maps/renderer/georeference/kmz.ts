import { ZipFile } from 'yazl';
import { escapeXml } from '../../../../data-packs/geo/escape-xml.ts';
import { overlayElement, pngOf } from './ground-overlay.ts';
import { type KmzFile, pyramidFiles } from './kmz-pyramid.ts';
import type { LonLatBox } from './lon-lat-picture.ts';
import type { Pixels } from './resample.ts';

/**
 * A KMZ: a picture in degrees as a ground overlay (OGC 12-007r2), or as a tree of them of so many levels below the first,
 * of which globes load what is seen.
 */
export async function writeKmz(
  picture: Pixels,
  box: LonLatBox,
  { title, credits, levels }: { title: string; credits: readonly string[]; levels: number },
): Promise<Uint8Array> {
  const { shown, files } =
    levels === 0
      ? { shown: overlayElement('files/0.png', box, 0), files: [{ name: 'files/0.png', bytes: await pngOf(picture) }] }
      : await pyramidFiles(picture, box, levels);
  const document =
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escapeXml(title)}</name><description>${escapeXml(credits.join(' · '))}</description>` +
    `${shown}</Document></kml>\n`;
  return zipped([{ name: 'doc.kml', bytes: Buffer.from(document, 'utf8') }, ...files]);
}

/** The same bytes for the same entries: they have no time of their own. */
const noTime = new Date(1980, 0, 1);

async function zipped(files: readonly KmzFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: noTime, compress: name.endsWith('.kml') });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Uint8Array.from(Buffer.concat(chunks));
}
