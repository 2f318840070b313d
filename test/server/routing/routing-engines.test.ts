import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { MountedRegion } from '../../../server/regions/index.ts';
import type { RoutingEngine } from '../../../server/routing/engine/engine.ts';
import { RoutingEngines } from '../../../server/routing/engine/engines.ts';
import type { Graph } from '../../../server/routing/graphs/graph.ts';

const regionOf = (id: string) => ({ id }) as unknown as MountedRegion;

const graphOf = (...regions: MountedRegion[]): Graph => ({
  fingerprint: regions.map(({ id }) => id).join(),
  tiles: `${regions.map(({ id }) => id).join('-')}.tar`,
  regions,
  covers: () => true,
});

/** Engines over graphs that change; each engine is told by the graph it was made for. */
function enginesOver(...first: Graph[]) {
  let list = first;
  const listeners: (() => void)[] = [];
  const made: Graph[] = [];
  const graphs = { list: () => list, onChange: (listener: () => void) => listeners.push(listener), remake: vi.fn() };
  const make = (graph: Graph) => {
    made.push(graph);
    return { graph, close: () => new Promise<void>(() => {}) } as unknown as RoutingEngine;
  };
  const change = (...next: Graph[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  return { engines: new RoutingEngines(graphs, make, pino({ enabled: false })), change, made };
}

test('who chose a graph that is joined meanwhile is answered', () => {
  const [west, east, gone] = [regionOf('west'), regionOf('east'), regionOf('gone')];
  const [alone, other, joined] = [graphOf(west), graphOf(east), graphOf(east, west)];
  const { engines, change, made } = enginesOver(alone, other);
  const own = engines.of(other);
  change(joined);
  // Its own engine ends when nothing asks it any more; one that never began need not begin.
  expect(engines.of(other)).toBe(own);
  expect(engines.of(alone)).toBe(engines.of(joined));
  expect(made).toEqual([other, joined]);
  // Nothing else has all of its roads.
  change(graphOf(west));
  expect(() => engines.of(graphOf(west, gone))).toThrow('being replaced');
});
