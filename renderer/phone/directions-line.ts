import type { Position } from '../../data-packs/geo/lon-lat.ts';
import type { Route } from '../features/plan/route.ts';

/** A route for the map: no place lies off its line. */
export const directionsLine = ({ line, distances }: Route) => ({ line, distances, places: noPlaces });

const noPlaces: readonly Position[] = [];
