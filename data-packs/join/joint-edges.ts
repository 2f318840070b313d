import { remembered } from '../base/remembered.ts';
import { edgesOfNode } from './edges.ts';
import type { Crossing, Link, LinkFinder } from './find-links.ts';
import { type EdgeOf, type GraphSources, isDead, type NodeOf, type TileSource } from './graph-sources.ts';
import { otherEdges, type StandIn, StandIns } from './stand-ins.ts';

/** What becomes of an edge that is led into another part. */
export interface EdgeChange {
  link: Link;
  /** The edge of the other part along the same way into the new end, which this one replaces. */
  replaced: EdgeOf | undefined;
  /** Whether it stands for both directions where edges are looked for by place. */
  listed: boolean;
  /** Whether it keeps its end, which stands in for the other one. */
  keepsEnd: boolean;
}

type OfEdges<Value> = Map<TileSource, Map<number, Value>>;

/** What links change in the graph, by edges of their parts. */
export class JointEdges {
  readonly changes: OfEdges<EdgeChange> = new Map();
  /** Edges that another one replaces, which may be of another part. */
  readonly replacedBy: OfEdges<Crossing> = new Map();
  /** The old ways back of edges that are led elsewhere. */
  readonly backOf: OfEdges<Crossing> = new Map();
  /** Edges that led to a place without another way out, and may no more. */
  readonly through: OfEdges<true> = new Map();
  /** Edges back from nodes that stand in for others. */
  readonly backs: OfEdges<Link> = new Map();
  /** Edges that nobody may use, as others replace them. */
  readonly closed: OfEdges<true> = new Map();
  readonly standIns: StandIns;
  /** Places where edges were cut: latitude and longitude, which shortcuts must not pass. */
  readonly cuts = new Set<string>();
  readonly #sources: GraphSources;

  constructor(sources: GraphSources, { links, standIns }: Pick<LinkFinder, 'links' | 'standIns'>) {
    this.#sources = sources;
    this.standIns = new StandIns(sources, standIns);
    for (const link of links) this.#add(link);
    for (const standIn of standIns) this.#addStandIn(standIn);
    for (const { from } of links) this.#openWay(from);
    for (const { link } of standIns) for (const end of [link.from, link.to]) this.#openWay(end);
  }

  #addStandIn({ link, node }: StandIn): void {
    const { from, to } = link;
    const replaced = this.#sources.oppositeOf(to);
    setOf(this.changes, from, { link, replaced, listed: true, keepsEnd: true });
    if (replaced) setOf(this.replacedBy, replaced, from);
    setOf(this.closed, to, true);
    this.cuts.add(`${to.line[0]} ${to.line[1]}`).add(`${from.line[0]} ${from.line[1]}`);
    const back = this.#sources.oppositeOf(from);
    if (back === undefined) return;
    setOf(this.backOf, back, from);
    setOf(this.backs, back, link);
    setOf(this.replacedBy, to, { ...from, ...back, node: node.index });
    for (const edge of otherEdges(this.#sources, node, back.edge))
      setOf(this.closed, { source: node.source, edge }, true);
  }

  #add(link: Link): void {
    const { from, to } = link;
    const replaced = this.#sources.oppositeOf(to);
    const back = this.#sources.oppositeOf(from);
    const listed =
      from.source === to.source ? from.edge < to.edge : (from.source.parts[0] ?? 0) < (to.source.parts[0] ?? 0);
    setOf(this.changes, from, { link, replaced, listed, keepsEnd: false });
    if (replaced) setOf(this.replacedBy, replaced, from);
    if (back) setOf(this.backOf, back, from);
    this.cuts.add(`${to.line[0]} ${to.line[1]}`);
  }

  /** Takes from edges around a link that they lead to no other way out: it is one. The engine looked as far, too. */
  #openWay({ source, node }: Crossing): void {
    const queue: NodeOf[] = [{ source, index: node }];
    const seen = new Set(queue.map(nodeKey));
    const add = (end: NodeOf | undefined) => {
      if (end === undefined || isDead(end) || seen.has(nodeKey(end))) return;
      seen.add(nodeKey(end));
      queue.push(end);
    };
    for (const at of queue) {
      if (seen.size > mostTried) return;
      const [first, count] = edgesOfNode(this.#sources.tile(at.source), at.index);
      for (let number = first; number < first + count; number++) {
        const edge = { source: at.source, edge: number };
        const opposite = this.#sources.oppositeOf(edge);
        if (opposite) setOf(this.through, opposite, true);
        setOf(this.through, edge, true);
        add(this.#sources.endOf(edge));
      }
      for (const copy of this.#sources.copiesOf(at)) add(copy);
    }
  }
}

/** As many nodes as the engine's builder tries to find another way out. */
const mostTried = 256;

const nodeKey = ({ source: { id, parts }, index }: NodeOf): string => `${parts[0]} ${id} ${index}`;

function setOf<Value>(map: OfEdges<Value>, { source, edge }: EdgeOf, value: Value): void {
  remembered(map, source, () => new Map<number, Value>()).set(edge, value);
}
