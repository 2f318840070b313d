import type { PlaceFeature } from './answer/place-feature.ts';
import type { LookupQuery, ReverseQuery, SearchQuery, StructuredQuery } from './request/search-schemas.ts';

export interface PlacesFile {
  region: string;
  /** Differs between releases of one region. */
  version: string;
  path: string;
}

/** `suggest` is a search for a text that is still typed. */
export type Question =
  | { kind: 'search' | 'suggest'; query: SearchQuery }
  | { kind: 'structured'; query: StructuredQuery }
  | { kind: 'reverse'; query: ReverseQuery }
  | { kind: 'lookup'; query: LookupQuery };

/** `mount` replaces the files to search. */
export type ThreadQuestion = Question | { kind: 'mount'; files: readonly PlacesFile[] };

/** What a search found. */
export interface Found {
  features: PlaceFeature[];
  /** Values of `categories` that the whole text asks for. */
  categories?: string[] | undefined;
}

export interface ThreadAnswer extends Found {
  /** Regions whose index failed since the last answer. */
  unreadable: { region: string; reason: string }[];
}
