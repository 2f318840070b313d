import { checkEdgeInfo } from './check-edge-info.ts';
import { DamagedTile } from './damaged-tile.ts';
import { sizes } from './graph-header.ts';
import { type GraphTile, type GraphTiles, requireThere } from './graph-tile.ts';

/** The hardest of the hiking difficulties, which the engine has factors for. */
const hardestHike = 6;

/** Checks where edges end, their opposites, and what they tell of themselves. */
export function checkEdges(tile: GraphTile, tiles: GraphTiles): void {
  const { header } = tile;
  const infos = new Set<number>();
  for (let i = 0; i < header.edges; i++) {
    const of = `edge ${i}`;
    const at = header.edgesAt + i * sizes.edge;
    const end = tile.graphId(at);
    const flags = tile.u32(at + 4);
    if ((end.tile & 7) !== (tile.id & 7)) throw new DamagedTile(`${of} changes the level`);
    if ((end.tile !== tile.id) !== (((flags >>> 30) & 1) === 1)) throw new DamagedTile(`${of} is wrong about its end`);
    requireThere(tiles, end, 'nodes', of);
    if (end.tile === tile.id) {
      const opposite = (flags >>> 22) & 0x7f;
      const edgesOfEnd = (tile.u32(header.nodesAt + end.index * sizes.node + 8) >>> 21) & 0x7f;
      if (opposite >= edgesOfEnd) throw new DamagedTile(`${of} has no opposite`);
    }
    if (tile.u32(at + 20) >>> 31 === 1) checkPredictedSpeeds(tile, i);
    const hike = (tile.u32(at + 28) >>> 2) & 7;
    if (hike > hardestHike) throw new DamagedTile(`${of} is too hard a hike`);
    const offset = tile.u32(at + 8) & 0x1ffffff;
    const length = tile.u32(at + 36) & 0xffffff;
    if (infos.has(offset)) continue;
    infos.add(offset);
    checkEdgeInfo(tile, offset, length, of);
  }
}

function checkPredictedSpeeds(tile: GraphTile, edge: number): void {
  const { predictedSpeeds, predictedSpeedsAt, edges } = tile.header;
  const profilesAt = predictedSpeedsAt + 4 * edges;
  const end = tile.bytes.byteLength;
  if (predictedSpeeds === 0 || profilesAt > end) throw new DamagedTile(`edge ${edge} has no predicted speeds`);
  if (profilesAt + 2 * tile.u32(predictedSpeedsAt + 4 * edge) + sizes.speedProfile > end)
    throw new DamagedTile(`the speeds of edge ${edge} lie outside`);
}
