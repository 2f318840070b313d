import { remembered } from '../base/remembered.ts';
import { sizes } from '../format/inspect/graph-tile.ts';
import { edgesOfNode, nodePlace, placeBits, setId } from './edges.ts';
import type { Link } from './find-links.ts';
import type { GraphSources, NodeOf, TileSource } from './graph-sources.ts';

/**
 * A dead node that stands for one of another part on a level that one is not on. The engine's builder gives ramps the class
 * of the roads that they lead to, so that a part may have them on another level.
 */
export interface StandIn {
  link: Link;
  /** Where the edge ended, which moves to its new end. */
  node: NodeOf;
}

/** What becomes of nodes that stand in for others, and how these lead to each other. */
export class StandIns {
  readonly #twins = new Map<TileSource, Map<number, NodeOf>>();
  readonly #transitions = new Map<TileSource, Map<number, NodeOf[]>>();
  readonly #sources: GraphSources;

  constructor(sources: GraphSources, standIns: readonly StandIn[]) {
    this.#sources = sources;
    for (const { link, node } of standIns) {
      const twin = { source: link.to.source, index: link.to.node };
      const copies = [twin, ...sources.copiesOf(twin)];
      remembered(this.#twins, node.source, () => new Map<number, NodeOf>()).set(node.index, twin);
      remembered(this.#transitions, node.source, () => new Map<number, NodeOf[]>()).set(node.index, copies);
      for (const copy of copies) {
        const of = remembered(this.#transitions, copy.source, () => new Map<number, NodeOf[]>());
        remembered(of, copy.index, () => sources.copiesOf(copy)).push(node);
      }
    }
  }

  /** Changes the nodes of a tile, whose new transitions come at the end of the others; returns these. */
  apply(source: TileSource, nodes: Uint8Array, transitions: number): Uint8Array {
    const view = new DataView(nodes.buffer);
    for (const [node, twin] of this.#twins.get(source) ?? []) this.#become(view, node, source, twin);
    const added: Uint8Array[] = [];
    for (const [node, ends] of this.#transitions.get(source) ?? []) {
      const at = node * sizes.node + 16;
      const rest = view.getUint32(at, true) & ~0xffffff;
      view.setUint32(at, (rest | (ends.length << 21) | (transitions + added.length)) >>> 0, true);
      for (const end of ends) added.push(transition(end, (end.source.id & 7) < (source.id & 7)));
    }
    return new Uint8Array(Buffer.concat(added));
  }

  /** Makes a node what its twin is, but for its edges and country. */
  #become(view: DataView, node: number, { id }: TileSource, twin: NodeOf): void {
    const tile = this.#sources.tile(twin.source);
    const from = tile.header.nodesAt + twin.index * sizes.node;
    const at = node * sizes.node;
    const [low, high] = placeBits(nodePlace(tile.bytes, from, twin.source.id), id);
    view.setUint32(at, low, true);
    view.setUint32(at + 4, (high | (tile.u32(from + 4) & ~0xfffff)) >>> 0, true);
    view.setUint32(at + 12, ((view.getUint32(at + 12, true) & 0xff) | (tile.u32(from + 12) & ~0xff)) >>> 0, true);
    for (let word = 16; word < sizes.node; word += 4) view.setUint32(at + word, tile.u32(from + word), true);
  }
}

const up = 1 << 28;

function transition({ source, index }: NodeOf, isUp: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(sizes.transition));
  setId(view, 0, source.id, index + source.nodeBase);
  view.setUint32(4, (view.getUint32(4, true) | (isUp ? up : 0)) >>> 0, true);
  return new Uint8Array(view.buffer);
}

/** The edges of a node but one. */
export function otherEdges(sources: GraphSources, { source, index }: NodeOf, edge: number): number[] {
  const [first, count] = edgesOfNode(sources.tile(source), index);
  return Array.from({ length: count }, (_, i) => first + i).filter(each => each !== edge);
}
