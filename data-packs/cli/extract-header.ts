import { statedInXml } from '../builder/extract/read-xml.ts';
import { packingOfXml } from '../builder/extract/unpacked.ts';
import { inflateBlob, readBlobs } from '../builder/osm/pbf/blobs.ts';
import { type HeaderBlock, parseHeaderBlock } from '../builder/osm/pbf/header-block.ts';
import { type Outline, outlineOfBox } from '../store/elevation/elevation-cells.ts';
import { builderFailures } from '../words/words.ts';

/** The header of an extract that is no XML. */
export async function headerOf(file: string): Promise<HeaderBlock | undefined> {
  if ((await packingOfXml(file)) !== undefined) return undefined;
  for await (const { bytes } of readBlobs(file)) return parseHeaderBlock(inflateBlob(bytes));
  return undefined;
}

/** The boxes that extracts state before their objects. Throws a sentence where one states none. */
export async function outlineOfFiles(files: readonly string[]): Promise<Outline> {
  const boxes: ArrayLike<number>[] = [];
  for (const file of files) {
    const packing = await packingOfXml(file);
    const bounds = packing === undefined ? (await headerOf(file))?.bounds : await statedInXml(file, packing);
    if (bounds === undefined) throw builderFailures.error('noBoundsForHeights', { file });
    boxes.push(...outlineOfBox(bounds));
  }
  return boxes;
}
