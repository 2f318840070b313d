import { DamagedTile } from './damaged-tile.ts';
import { sizes } from './graph-header.ts';
import { type GraphTile, type GraphTiles, requireThere } from './graph-tile.ts';

/** Sides of the tiles of each level in millionths of a degree. */
const sides = [4_000_000, 1_000_000, 250_000];

/** Checks that nodes lie in the tile, share out its edges among them and lead to nodes of other levels. */
export function checkNodes(tile: GraphTile, tiles: GraphTiles): void {
  const { header } = tile;
  const side = sides[tile.id & 7];
  if (side === undefined) throw new DamagedTile('its level has no roads');
  let edges = 0;
  for (let i = 0; i < header.nodes; i++) {
    const at = header.nodesAt + i * sizes.node;
    const low = tile.u32(at);
    const high = tile.u32(at + 4);
    const latitude = low & 0x3fffff;
    const longitude = (low >>> 26) | ((high & 0xffff) << 6);
    if (latitude > side || longitude > side) throw new DamagedTile(`node ${i} lies outside`);
    const edgesOfNode = tile.u32(at + 8);
    const count = (edgesOfNode >>> 21) & 0x7f;
    if ((edgesOfNode & 0x1fffff) !== edges) throw new DamagedTile(`node ${i} has edges of another`);
    edges += count;
    const admin = (edgesOfNode >>> 28) | ((tile.u32(at + 12) & 0xff) << 4);
    if (admin >= Math.max(1, header.admins)) throw new DamagedTile(`node ${i} lies in no country`);
    const transitions = tile.u32(at + 16);
    const transitionCount = (transitions >>> 21) & 7;
    if (transitionCount > 0 && (transitions & 0x1fffff) + transitionCount > header.transitions)
      throw new DamagedTile(`node ${i} has transitions of none`);
  }
  if (edges !== header.edges) throw new DamagedTile('its nodes and edges do not fit');
  for (let i = 0; i < header.transitions; i++) {
    const end = tile.graphId(header.transitionsAt + i * sizes.transition);
    if (end.tile === tile.id) throw new DamagedTile(`transition ${i} stays`);
    requireThere(tiles, end, 'nodes', `transition ${i}`);
  }
}
