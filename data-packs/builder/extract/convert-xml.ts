import { builderFailures } from '../../words/words.ts';
import { OsmInputError } from '../osm/input-error.ts';
import { OsmPbfWriter } from '../osm/pbf/pbf-writer.ts';
import { writeObject } from './osm-object.ts';
import { type ReadXmlOptions, readXml } from './read-xml.ts';

/** Writes the map in a file of XML as `.osm.pbf`, in its order. Returns the state of its data. */
export async function convertXml(
  file: string,
  out: string,
  options: Omit<ReadXmlOptions, 'kind'>,
): Promise<{ timestamp: string | undefined }> {
  let writer: OsmPbfWriter | undefined;
  let timestamp: string | undefined;
  try {
    for await (const { objects, parser } of readXml(file, { ...options, kind: 'map' })) {
      timestamp = parser.timestamp;
      if (objects.length === 0) continue;
      // A file tells its area before its objects.
      writer ??= await OsmPbfWriter.create(out, { bounds: parser.bounds, sorted: false });
      for (const { object, deleted } of objects) {
        if (deleted) throw new OsmInputError(builderFailures.message('osmHistory', { file }));
        if (!writeObject(writer, object)) await writer.drained();
      }
    }
    writer ??= await OsmPbfWriter.create(out, {});
  } finally {
    await writer?.close();
  }
  return { timestamp };
}
