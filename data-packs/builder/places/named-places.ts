import type { LonLat } from '../../geo/lon-lat.ts';

/** Degrees of longitude from one strip to the next: places that are the same are nearer to each other. */
const stripWidth = 0.1;

/** Places by name and strip of longitude: a country has thousands of some names, as of banks. */
export class NamedPlaces<Place extends LonLat> {
  readonly #strips = new Map<string, { place: Place; order: number }[]>();
  #count = 0;

  add(name: string, place: Place): void {
    const key = `${name}|${stripOf(place)}`;
    const added = { place, order: this.#count };
    this.#count += 1;
    const others = this.#strips.get(key);
    if (others) others.push(added);
    else this.#strips.set(key, [added]);
  }

  /** The first one added of a name that is the same as a place, among those around it. */
  firstAround(name: string, point: LonLat, isSame: (other: Place) => boolean): Place | undefined {
    const strip = stripOf(point);
    return [strip - 1, strip, strip + 1]
      .flatMap(each => this.#strips.get(`${name}|${each}`)?.find(({ place }) => isSame(place)) ?? [])
      .sort((a, b) => a.order - b.order)[0]?.place;
  }
}

const stripOf = ({ lon }: LonLat): number => Math.floor(lon / stripWidth);
