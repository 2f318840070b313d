import type { Layer } from '../../../data-packs/format/places/place.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Understanding } from '../answer/understanding.ts';
import type { PlaceFilter } from '../places/place-filter.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { IndexedHouse } from '../places/place-rows.ts';

/** The point to favour. */
interface Bias {
  lon: number;
  lat: number;
  zoom: number;
  /** As Photon has it: 0 ranks by distance, 1 by prominence. */
  scale: number;
  /** Whether a detailed region has places around the point. */
  inRegion: boolean;
}

export interface SearchRequest {
  text: string;
  limit: number;
  /** Whether the text may go on: suggestions rather than an answer. */
  typing: boolean;
  bias?: Bias | undefined;
  bbox?: Bounds | undefined;
  layers?: readonly Layer[] | undefined;
  /** OSM keys or values (`amenity`, `restaurant`) wanted in addition to the layers. */
  tags?: readonly string[] | undefined;
  countrycodes?: readonly string[] | undefined;
  filter?: PlaceFilter | undefined;
}

export interface Result extends Understanding {
  place: IndexedPlace;
  house: IndexedHouse | undefined;
  lon: number;
  lat: number;
  score: number;
  /** Score of the text match alone, without prominence and nearness. */
  match: number;
  /** Whether every word of the text matches something. */
  complete: boolean;
  /** The street that crosses `place` at the point. */
  crossing?: IndexedPlace;
}
