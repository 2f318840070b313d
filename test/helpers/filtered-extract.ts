import { OsmView, type Tags } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../data-packs/builder/osm/packed-numbers.ts';
import { OsmPbfWriter } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';

/** Writes the ways of an extract that are kept, with their nodes and within the same bounds: `osmium tags-filter`. */
export async function filterExtract(from: string, to: string, keeps: (tags: Tags) => boolean): Promise<void> {
  const dataset = await readOsm([from], { progress: () => undefined, signal: new AbortController().signal });
  const view = new OsmView(dataset);
  const { bounds, nodes, ways } = dataset;
  const kept = [...ways.ids.keys()].filter(way => keeps(view.wayTags(way)));
  const needed = new Set(kept.flatMap(way => view.wayNodes(way)));
  const writer = await OsmPbfWriter.create(to, { bounds });
  for (const node of [...needed].toSorted((a, b) => a - b)) {
    const [id, lon, lat] = [nodes.ids, nodes.lon, nodes.lat].map(column => numberAt(column, node));
    if (!writer.node(id as number, lon as number, lat as number)) await writer.drained();
  }
  for (const way of kept) {
    const refs = view.wayNodes(way).map(node => numberAt(nodes.ids, node));
    if (!writer.way(ways.ids[way] as number, refs, view.wayTags(way))) await writer.drained();
  }
  await writer.close();
}
