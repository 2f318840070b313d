import { itemAt } from '../../../base/item-at.ts';
import { memberTypes, missingNode } from '../dataset.ts';
import type { OsmView } from '../osm-view.ts';
import { numberAt } from '../packed-numbers.ts';
import { OsmPbfWriter } from './pbf-writer.ts';

/** Writes a dataset as one sorted `.osm.pbf`, for tools that read files. */
export async function writeExtract(view: OsmView, file: string, signal: AbortSignal): Promise<void> {
  const { bounds, timestamp, nodes, ways, relations } = view.dataset;
  const writer = await OsmPbfWriter.create(file, { bounds, timestamp });
  try {
    for (let i = 0, row = 0; i < nodes.ids.length; i++) {
      const tags = nodes.taggedNodes[row] === i ? view.nodeTags(row++) : undefined;
      const [lon, lat] = [numberAt(nodes.lon, i), numberAt(nodes.lat, i)];
      if (!writer.node(numberAt(nodes.ids, i), lon, lat, tags)) await drain(writer, signal);
    }
    for (let i = 0; i < ways.ids.length; i++) {
      // Leave out missing nodes: tools take unknown references for damage.
      const refs = ways.refs.subarray(ways.refOffsets[i], ways.refOffsets[i + 1]).filter(ref => ref !== missingNode);
      const ids = Float64Array.from(refs, ref => numberAt(nodes.ids, ref));
      if (!writer.way(ways.ids[i] as number, ids, view.wayTags(i))) await drain(writer, signal);
    }
    for (let i = 0; i < relations.ids.length; i++) {
      const members = [];
      const end = relations.memberOffsets[i + 1] as number;
      for (let m = relations.memberOffsets[i] as number; m < end; m++) {
        const type = itemAt(memberTypes, relations.memberTypes[m] as number);
        const role = view.string(relations.memberRoles[m] as number);
        members.push({ type, id: relations.memberIds[m] as number, role });
      }
      if (!writer.relation(relations.ids[i] as number, members, view.relationTags(i))) await drain(writer, signal);
    }
  } finally {
    await writer.close();
  }
}

async function drain(writer: OsmPbfWriter, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await writer.drained();
}
