import { createStore } from '../../store.ts';
import type { Route } from './route.ts';

/** The part of the route under the pointer, on the map, in the profile or in the turn list. */
export interface RouteHover {
  /** Metres from the start. */
  along: number | undefined;
  /** Index of the turn in the list. */
  turn: number | undefined;
  /** The list highlights a whole turn, map and profile one point. */
  from: 'list' | 'map' | 'profile' | undefined;
}

/** Lines other than routes have no turns. */
type HoveredLine = Pick<Route, 'distances'> & Partial<Pick<Route, 'turns'>>;

const noHover: RouteHover = { along: undefined, turn: undefined, from: undefined };

export type HoverStore = ReturnType<typeof createHover>;

/** Created once, shared by map, profile and turn list. */
export function createHover() {
  const store = createStore<RouteHover>(noHover);
  return {
    ...store,
    leave: () => store.set(noHover),
    overSpot: (route: HoveredLine, along: number, from: 'map' | 'profile') =>
      store.set({ along, turn: turnAt(route, along), from }),
    overTurn: (route: Route, turn: number) =>
      store.set({ along: route.distances[route.turns[turn]?.begin ?? 0], turn, from: 'list' }),
  };
}

/** The turn at `along` metres from the start. */
function turnAt(route: HoveredLine, along: number): number | undefined {
  let found: number | undefined;
  for (const [index, turn] of (route.turns ?? []).entries()) {
    if ((route.distances[turn.begin] ?? 0) > along) break;
    found = index;
  }
  return found;
}
