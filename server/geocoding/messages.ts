import type { PlaceFeature, ReverseQuery, SearchQuery } from './search-schemas.ts';

export interface PlacesFile {
  region: string;
  /** Differs between releases of one region. */
  version: string;
  path: string;
}

export type Question = { kind: 'search'; query: SearchQuery } | { kind: 'reverse'; query: ReverseQuery };

/** `mount`: from now on these files answer. */
export type ThreadQuestion = Question | { kind: 'mount'; files: readonly PlacesFile[] };

export interface ThreadAnswer {
  features: PlaceFeature[];
  /** Regions whose index turned out to be unreadable since the last answer, and why. */
  unreadable: { region: string; reason: string }[];
}
