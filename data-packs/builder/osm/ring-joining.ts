import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import type { NodeColumns } from './dataset.ts';
import { numberAt } from './packed-numbers.ts';

/** An open way between two joints, as node indices. */
export interface Chain {
  nodes: number[];
  role: string;
}

/** Node indices of a closed ring, the first one not repeated. */
export interface NodeRing {
  nodes: number[];
  roles: Set<string>;
}

/**
 * Joins chains of any direction into rings. Where more than two meet, a chain of the same role is preferred, then the
 * sharpest turn, so that rings touch but do not cross. Dead ends are left out and counted in `broken`. Takes linear
 * time: each chain is walked at most once.
 */
export function joinRings(
  chains: readonly Chain[],
  geometry: Pick<NodeColumns, 'lon' | 'lat'>,
): { rings: NodeRing[]; broken: number } {
  const { starts, ends, used, next } = joinedChains(chains, geometry);
  const rings: NodeRing[] = [];
  let broken = 0;
  for (let first = 0; first < chains.length; first++) {
    if (used[first]) continue;
    used[first] = 1;
    const path: Step[] = [{ chain: first, forward: true }];
    const placeOnPath = new Map<number, number>([[itemAt(starts, first), 0]]);
    let current = itemAt(ends, first);
    let backing = false;
    while (path.length > 0) {
      const loopStart = placeOnPath.get(current);
      if (loopStart !== undefined && loopStart < path.length) {
        const loop = path.splice(loopStart);
        for (const step of loop) placeOnPath.delete(itemAt(step.forward ? starts : ends, step.chain));
        rings.push(ringOf(loop, chains));
        if (path.length === 0) break;
        backing = false;
      }
      const last = itemAt(path, path.length - 1);
      const following = next(last, current);
      placeOnPath.set(current, path.length);
      if (following === -1) {
        // A dead end: step back and try the other chains at the joint before.
        placeOnPath.delete(current);
        if (!backing) broken += 1;
        backing = true;
        path.pop();
        current = itemAt(last.forward ? starts : ends, last.chain);
        placeOnPath.delete(current);
        continue;
      }
      backing = false;
      used[following] = 1;
      const forward = starts[following] === current;
      path.push({ chain: following, forward });
      current = itemAt(forward ? ends : starts, following);
    }
  }
  return { rings, broken };
}

/** A chain on a path, in its own direction or against it. */
interface Step {
  chain: number;
  forward: boolean;
}

/** The joints at both ends of chains, the chains walked so far, and which chain goes on from a joint. */
function joinedChains(chains: readonly Chain[], geometry: Pick<NodeColumns, 'lon' | 'lat'>) {
  const joint = jointsByPlace(geometry);
  const starts = chains.map(({ nodes }) => joint(itemAt(nodes, 0)));
  const ends = chains.map(({ nodes }) => joint(itemAt(nodes, nodes.length - 1)));
  const atJoint = new Map<number, number[]>();
  for (let i = 0; i < chains.length; i++) {
    for (const place of new Set([itemAt(starts, i), itemAt(ends, i)])) remembered(atJoint, place, () => []).push(i);
  }

  const used = new Uint8Array(chains.length);
  return { starts, ends, used, next };

  /** The best unused chain at a joint; -1 where there is none. */
  function next(last: Step, place: number): number {
    let best = -1;
    let bestTurn = 0;
    let bestSameRole = false;
    for (const candidate of atJoint.get(place) ?? []) {
      if (used[candidate]) continue;
      const sameRole = itemAt(chains, candidate).role === itemAt(chains, last.chain).role;
      if (best !== -1 && bestSameRole && !sameRole) continue;
      const turn = turnInto(last, candidate, place);
      if (best === -1 || (sameRole && !bestSameRole) || turn < bestTurn) {
        best = candidate;
        bestTurn = turn;
        bestSameRole = sameRole;
      }
    }
    return best;
  }

  /** Angle counter-clockwise from the way back to the way on, in (0, 2 pi]. */
  function turnInto(last: Step, candidate: number, place: number): number {
    const from = itemAt(chains, last.chain).nodes;
    const back = itemAt(from, last.forward ? from.length - 2 : 1);
    const to = itemAt(chains, candidate).nodes;
    const ahead = itemAt(to, starts[candidate] === place ? 1 : to.length - 2);
    const turn = direction(place, ahead) - direction(place, back);
    return turn > 0 ? turn : turn + 2 * Math.PI;
  }

  function direction(from: number, to: number): number {
    const { lon, lat } = geometry;
    const north = numberAt(lat, to) - numberAt(lat, from);
    return Math.atan2(north, numberAt(lon, to) - numberAt(lon, from));
  }
}

/** Gives nodes at the same position one joint, so that ways with duplicate nodes are joined. */
function jointsByPlace({ lon, lat }: Pick<NodeColumns, 'lon' | 'lat'>): (node: number) => number {
  const known = new Map<string, number>();
  return node => remembered(known, `${numberAt(lon, node)},${numberAt(lat, node)}`, () => node);
}

function ringOf(loop: readonly { chain: number; forward: boolean }[], chains: readonly Chain[]): NodeRing {
  const nodes: number[] = [];
  const roles = new Set<string>();
  for (const { chain, forward } of loop) {
    const { nodes: run, role } = itemAt(chains, chain);
    roles.add(role);
    if (forward) for (let i = 0; i < run.length - 1; i++) nodes.push(run[i] as number);
    else for (let i = run.length - 1; i > 0; i--) nodes.push(run[i] as number);
  }
  return { nodes, roles };
}

/** Splits a ring at nodes that it passes twice, and drops spikes. */
export function simpleLoops(nodes: readonly number[]): number[][] {
  if (new Set(nodes).size === nodes.length) return nodes.length >= 3 ? [nodes.slice()] : [];
  const loops: number[][] = [];
  const path: number[] = [];
  const placeOnPath = new Map<number, number>();
  for (const node of [...nodes, ...nodes.slice(0, 1)]) {
    const start = placeOnPath.get(node);
    if (start === undefined) {
      placeOnPath.set(node, path.length);
      path.push(node);
      continue;
    }
    const loop = path.splice(start + 1);
    for (const inner of loop) placeOnPath.delete(inner);
    if (loop.length >= 2) loops.push([node, ...loop]);
  }
  return loops;
}
