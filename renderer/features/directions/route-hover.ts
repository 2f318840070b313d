import { createStore } from '../../ui/store.ts';
import type { Route } from './route.ts';

/** What the pointer is at, wherever it is: on the map's line, in the profile, in the turn list. */
export interface RouteHover {
  /** Metres from the start. */
  along: number | undefined;
  /** Index of the turn in the list. */
  turn: number | undefined;
  /** A row of the list points at a whole turn; line and profile at one spot. */
  from: 'list' | 'map' | 'profile' | undefined;
}

const nowhere: RouteHover = { along: undefined, turn: undefined, from: undefined };

export type HoverStore = ReturnType<typeof createHover>;

/** The one hover that map, profile and turn list share. */
export function createHover() {
  const store = createStore<RouteHover>(nowhere);
  return {
    ...store,
    leave: () => store.set(nowhere),
    overSpot: (route: Route, along: number, from: 'map' | 'profile') =>
      store.set({ along, turn: turnAt(route, along), from }),
    overTurn: (route: Route, turn: number) =>
      store.set({ along: route.distances[route.turns[turn]?.begin ?? 0], turn, from: 'list' }),
  };
}

/** The turn one is executing `along` metres from the start. */
function turnAt(route: Route, along: number): number | undefined {
  let found: number | undefined;
  for (const [index, turn] of route.turns.entries()) {
    if ((route.distances[turn.begin] ?? 0) > along) break;
    found = index;
  }
  return found;
}
