import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { escapeXml } from '../../../../data-packs/geo/escape-xml.ts';
import type { LonLatBox } from './lon-lat-picture.ts';
import type { Pixels } from './resample.ts';

/** Pixels along a side of a part: graphics cards of programs for globes take no more at once, or shrink it. */
const partSide = 2048;

interface Part {
  name: string;
  png: Buffer;
  box: LonLatBox;
}

/** A KMZ: a picture in degrees as ground overlays (OGC 12-007r2), in parts where it is large. */
export async function writeKmz(
  picture: Pixels,
  box: LonLatBox,
  { title, credits }: { title: string; credits: readonly string[] },
): Promise<Uint8Array> {
  const parts = await partsOf(picture, box);
  const overlays = parts.map(
    ({ name, box: { north, south, east, west } }) =>
      `<GroundOverlay><name>${escapeXml(title)}</name><Icon><href>${name}</href></Icon><LatLonBox><north>${north}</north>` +
      `<south>${south}</south><east>${east}</east><west>${west}</west></LatLonBox></GroundOverlay>`,
  );
  const document =
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escapeXml(title)}</name><description>${escapeXml(credits.join(' · '))}</description>${overlays.join('')}` +
    '</Document></kml>\n';
  return zipped([
    ['doc.kml', Buffer.from(document, 'utf8'), true],
    ...parts.map(({ name, png }): Entry => [name, png, false]),
  ]);
}

async function partsOf({ data, width, height }: Pixels, box: LonLatBox): Promise<Part[]> {
  const across = Math.ceil(width / partSide);
  const down = Math.ceil(height / partSide);
  const part = async (column: number, row: number): Promise<Part> => {
    const [left, right] = [column, column + 1].map(i => Math.round((i * width) / across)) as [number, number];
    const [top, bottom] = [row, row + 1].map(i => Math.round((i * height) / down)) as [number, number];
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .extract({ left, top, width: right - left, height: bottom - top })
      .png({ compressionLevel: 3 })
      .toBuffer();
    const [lon, lat] = [(box.east - box.west) / width, (box.north - box.south) / height];
    return {
      name: `files/${row}-${column}.png`,
      png,
      box: {
        west: box.west + left * lon,
        east: box.west + right * lon,
        north: box.north - top * lat,
        south: box.north - bottom * lat,
      },
    };
  };
  return Promise.all(Array.from({ length: across * down }, (_, i) => part(i % across, Math.floor(i / across))));
}

type Entry = readonly [name: string, bytes: Buffer, isPacked: boolean];

/** The same bytes for the same entries: they have no time of their own. */
const noTime = new Date(1980, 0, 1);

async function zipped(entries: readonly Entry[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes, compress] of entries) zip.addBuffer(bytes, name, { mtime: noTime, compress });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Uint8Array.from(Buffer.concat(chunks));
}
