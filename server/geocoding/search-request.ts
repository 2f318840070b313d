import type { Layer } from '../../data-packs/format/places/place.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import type { IndexedPlace } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';

export interface SearchRequest {
  text: string;
  limit: number;
  /** The point to favour. `scale` as Photon has it: 0 ranks by distance, 1 by prominence. */
  bias?: { lon: number; lat: number; zoom: number; scale: number } | undefined;
  bbox?: Bounds | undefined;
  layers?: readonly Layer[] | undefined;
  /** OSM keys or values (`amenity`, `restaurant`) that are wanted beside the layers. */
  tags?: readonly string[] | undefined;
  countrycodes?: readonly string[] | undefined;
}

export interface Result {
  place: IndexedPlace;
  house: IndexedHouse | undefined;
  lon: number;
  lat: number;
  score: number;
  /** How well the text is matched, without prominence and nearness. */
  match: number;
  /** Whether every word of the text is explained. */
  complete: boolean;
  /** The street that crosses `place` at the point. */
  crossing?: IndexedPlace;
}
