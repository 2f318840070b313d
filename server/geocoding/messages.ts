import type { PlaceFeature, ReverseQuery, SearchQuery } from './search-schemas.ts';

export interface PlacesFile {
  region: string;
  /** Differs between releases of one region. */
  version: string;
  path: string;
}

export type Question = { kind: 'search'; query: SearchQuery } | { kind: 'reverse'; query: ReverseQuery };

/** To the thread. */
export type Order = { kind: 'mount'; files: PlacesFile[] } | { kind: 'ask'; id: number; question: Question };

/** From the thread. */
export type Report =
  | { kind: 'answer'; id: number; features: PlaceFeature[] }
  | { kind: 'failure'; id: number; message: string; stack: string | undefined }
  | { kind: 'unreadable'; region: string; message: string };
