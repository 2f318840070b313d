import { missingNode, type OsmDataset } from '../../data-packs/builder/osm/dataset.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../data-packs/builder/osm/packed-numbers.ts';

/** A dataset's objects, to be compared. */
export function plainObjects(dataset: OsmDataset) {
  const view = new OsmView(dataset);
  const { nodes, ways, relations } = dataset;
  const rows = new Map(Array.from(nodes.taggedNodes, (node, row) => [node, row]));
  return {
    nodes: Array.from({ length: nodes.ids.length }, (_, i) => {
      const row = rows.get(i);
      return [
        numberAt(nodes.ids, i),
        numberAt(nodes.lon, i) / 1e7,
        numberAt(nodes.lat, i) / 1e7,
        row === undefined ? {} : { ...view.nodeTags(row) },
      ] as const;
    }),
    ways: Array.from(ways.ids, (id, i) => {
      const refs = ways.refs.slice(ways.refOffsets[i], ways.refOffsets[i + 1]);
      return [
        id,
        Array.from(refs, ref => (ref === missingNode ? 'missing' : numberAt(nodes.ids, ref))),
        { ...view.wayTags(i) },
      ] as const;
    }),
    relations: Array.from(
      relations.ids,
      (id, i) =>
        [
          id,
          view.members(i).map(member => [member.type, member.id, member.role, member.index !== -1] as const),
          { ...view.relationTags(i) },
        ] as const,
    ),
  };
}
