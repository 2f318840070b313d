import type { Place } from '../../format/places/place.ts';

export interface PlacesWriterOptions {
  outFile: string;
  /** Set for packs that only give an overview: where a detailed region knows the same place, that one is shown. */
  overview?: boolean;
}

/** Writes a `places.sqlite`: `add` every place in any order, then `finish`. */
export class PlacesWriter {
  readonly options: PlacesWriterOptions;
  readonly places: Place[] = [];

  constructor(options: PlacesWriterOptions) {
    this.options = options;
  }

  add(place: Place): void {
    this.places.push(place);
  }

  /** Sorts, indexes, closes. The file is complete when this returns. */
  finish(): { places: number; houses: number } {
    throw new Error('being written');
  }
}
