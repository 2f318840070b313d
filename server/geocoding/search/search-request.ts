import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Understanding } from '../answer/understanding.ts';
import type { Found } from '../places/nearest-places.ts';
import type { Wanted } from '../places/place-filter.ts';
import type { IndexedPlace } from '../places/place-index.ts';

interface Bias {
  lon: number;
  lat: number;
  zoom: number;
  /** As Photon has it: 0 ranks by distance, 1 by prominence. */
  scale: number;
  /** Whether a detailed region has places around the point. */
  inRegion: boolean;
}

export interface SearchRequest extends Wanted {
  text: string;
  limit: number;
  /** Whether the text may go on: suggestions rather than an answer. */
  typing: boolean;
  bias?: Bias | undefined;
  bbox?: Bounds | undefined;
}

export interface Result extends Understanding, Found {
  score: number;
  /** Score of the text match alone, without prominence and nearness. */
  match: number;
  /** Whether every word of the text matches something. */
  complete: boolean;
  /** The street that crosses `place` at the point. */
  crossing?: IndexedPlace;
}
