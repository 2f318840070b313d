import { missingNode } from '../../data-packs/builder/osm/dataset.ts';
import { OsmView, type Tags } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../data-packs/builder/osm/packed-numbers.ts';
import { OsmPbfWriter } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { type Bounds, boundsContain } from '../../data-packs/geo/bounds.ts';

/**
 * Writes what `osmium extract --strategy simple` leaves of an extract: nodes in the box, ways and relations of which a
 * member is left, without what else they are of. `drop`: keys of tags that are taken out.
 */
export async function simpleClip(
  file: string,
  box: Bounds,
  out: string,
  drop: readonly string[] = [],
): Promise<string> {
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  const dataset = await readOsm([file], quiet);
  const view = new OsmView(dataset);
  const { nodes, ways, relations } = dataset;
  const kept = (tags: Tags) => Object.fromEntries(Object.entries(tags).filter(([key]) => !drop.includes(key)));
  const rows = new Map(Array.from(nodes.taggedNodes, (node, row) => [node, row]));
  const writer = await OsmPbfWriter.create(out, { bounds: box });
  const left = { node: new Set<number>(), way: new Set<number>(), relation: new Set<number>() };
  for (let i = 0; i < nodes.ids.length; i++) {
    const { lon, lat } = view.nodePlace(i);
    if (!boundsContain(box, [lon, lat, lon, lat])) continue;
    left.node.add(numberAt(nodes.ids, i));
    const row = rows.get(i);
    const tags = row === undefined ? {} : kept(view.nodeTags(row));
    writer.node(numberAt(nodes.ids, i), numberAt(nodes.lon, i), numberAt(nodes.lat, i), tags);
  }
  for (let i = 0; i < ways.ids.length; i++) {
    const indices = ways.refs.slice(ways.refOffsets[i], ways.refOffsets[i + 1]);
    const refs = Array.from(indices).flatMap(node => (node === missingNode ? [] : numberAt(nodes.ids, node)));
    if (!refs.some(ref => left.node.has(ref))) continue;
    left.way.add(ways.ids[i] as number);
    writer.way(ways.ids[i] as number, refs, kept(view.wayTags(i)));
  }
  for (let i = 0; i < relations.ids.length; i++) {
    const members = view.members(i).map(({ type, id, role }) => ({ type, id, role }));
    if (!members.some(({ type, id }) => left[type].has(id))) continue;
    writer.relation(relations.ids[i] as number, members, kept(view.relationTags(i)));
  }
  await writer.close();
  return out;
}
