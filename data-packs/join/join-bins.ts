import { sizes } from '../format/inspect/graph-tile.ts';
import type { EdgeOf, GraphSources } from './graph-sources.ts';
import type { JointEdges } from './joint-edges.ts';
import type { TileContext, TilePart } from './tile-parts.ts';

const binCount = 25;

/** Lists the edges in each of a tile's squares: those that are used, once. */
export function joinBins(
  parts: readonly TilePart[],
  { sources, joint }: TileContext,
): { bytes: Uint8Array; ends: number[] } {
  const bins = Array.from({ length: binCount }, (): Set<number> => new Set());
  for (const { source, tile } of parts) {
    let i = 0;
    tile.header.binEnds.forEach((end, bin) => {
      for (; i < end; i++) {
        const { tile: id, index } = tile.graphId(tile.header.binsAt + i * sizes.binned);
        const of = sources.seenFrom(source, id);
        // A road that lies in a tile which is not there.
        if (of === undefined) continue;
        for (const edge of listedFor({ source: of, edge: index }, sources, joint))
          bins[bin]?.add(edge.source.id + (edge.edge + edge.source.edgeBase) * 2 ** 25);
      }
    });
  }
  let total = 0;
  const ends = bins.map(({ size }) => (total += size));
  const view = new DataView(new ArrayBuffer(total * sizes.binned));
  for (const [i, id] of bins.flatMap(bin => [...bin]).entries()) view.setBigUint64(i * sizes.binned, BigInt(id), true);
  return { bytes: new Uint8Array(view.buffer), ends };
}

/** What stands in a list of edges for one that was in it. */
function listedFor(edge: EdgeOf, sources: GraphSources, joint: JointEdges): EdgeOf[] {
  const change = joint.changes.get(edge.source)?.get(edge.edge);
  const other = joint.backOf.get(edge.source)?.get(edge.edge);
  const listed: EdgeOf[] = [];
  if (joint.closed.get(edge.source)?.has(edge.edge)) return listed;
  if (change?.listed) listed.push(edge);
  if (other && joint.changes.get(other.source)?.get(other.edge)?.listed) listed.push(other);
  if (!change && !sources.isDeadEdge(edge) && !other) listed.push(edge);
  return listed;
}
