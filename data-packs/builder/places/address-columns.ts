import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import { type OsmReference, packReference, unpackReference } from '../../format/places/place.ts';
import { Growable, type SharedColumns, sharedColumns } from '../growable.ts';
import type { StatedContext } from './stated-context.ts';

/** House numbers at a point, with the address tags beside them. */
export interface Address {
  readonly numbers: string[];
  readonly lon: number;
  readonly lat: number;
  readonly street: string | undefined;
  /** `addr:place` or `addr:hamlet`: replaces the street where streets have no names. */
  readonly place: string | undefined;
  readonly stated: StatedContext;
  readonly osm: OsmReference;
  readonly interpolated: boolean;
  /** False for an address of a shop or office, true for a building's or a bare address point. */
  readonly ownObject: boolean;
  /** Key of the building it is of or in, see `BuildingOutlines`. */
  building?: number | undefined;
}

/** As it is read: `written` may name several houses, `3;5`. */
export type NewAddress = Omit<Address, 'numbers' | 'building'> & { written: string };

const noBuilding = 0xffffffff;
const isInterpolated = 1;
const isOwnObject = 2;

const emptyColumns = () => ({
  lon: new Growable(Float64Array),
  lat: new Growable(Float64Array),
  osm: new Growable(Float64Array),
  flags: new Growable(Uint8Array),
  written: new Growable(Uint32Array),
  streets: new Growable(Uint32Array),
  places: new Growable(Uint32Array),
  stated: new Growable(Uint32Array),
});

/** Gathers addresses in columns, 45 bytes each beside texts: a region may have as many as a tenth of its nodes. */
export class AddressColumns {
  readonly #columns = emptyColumns();
  readonly #texts = new Numbered<string | undefined>();
  readonly #contexts = new Numbered<StatedContext>();

  add({ written, lon, lat, street, place, stated, osm, interpolated, ownObject }: NewAddress): void {
    const columns = this.#columns;
    columns.lon.push(lon);
    columns.lat.push(lat);
    columns.osm.push(packReference(osm));
    columns.flags.push((interpolated ? isInterpolated : 0) | (ownObject ? isOwnObject : 0));
    columns.written.push(this.#texts.number(written, written));
    columns.streets.push(this.#texts.number(street, street));
    columns.places.push(this.#texts.number(place, place));
    columns.stated.push(this.#contexts.number(JSON.stringify(stated), stated));
  }

  /** All of them, in the order they were added; each is but a window on the columns. */
  all(): Address[] {
    const columns: Columns = {
      ...sharedColumns(this.#columns),
      buildings: new Uint32Array(this.#columns.lon.length).fill(noBuilding),
      texts: this.#texts.values,
      contexts: this.#contexts.values,
    };
    return Array.from(columns.lon, (_, row) => new AddressRow(columns, row));
  }
}

interface Columns extends SharedColumns<ReturnType<typeof emptyColumns>> {
  buildings: Uint32Array;
  texts: readonly (string | undefined)[];
  contexts: readonly StatedContext[];
}

class AddressRow implements Address {
  readonly #columns: Columns;
  readonly #row: number;

  constructor(columns: Columns, row: number) {
    this.#columns = columns;
    this.#row = row;
  }

  get lon(): number {
    return this.#columns.lon[this.#row] as number;
  }

  get lat(): number {
    return this.#columns.lat[this.#row] as number;
  }

  get numbers(): string[] {
    return splitNumbers(this.#text(this.#columns.written) ?? '');
  }

  get street(): string | undefined {
    return this.#text(this.#columns.streets);
  }

  get place(): string | undefined {
    return this.#text(this.#columns.places);
  }

  get stated(): StatedContext {
    return itemAt(this.#columns.contexts, this.#columns.stated[this.#row] as number);
  }

  get osm(): OsmReference {
    return unpackReference(this.#columns.osm[this.#row] as number);
  }

  get interpolated(): boolean {
    return ((this.#columns.flags[this.#row] as number) & isInterpolated) !== 0;
  }

  get ownObject(): boolean {
    return ((this.#columns.flags[this.#row] as number) & isOwnObject) !== 0;
  }

  get building(): number | undefined {
    const building = this.#columns.buildings[this.#row] as number;
    return building === noBuilding ? undefined : building;
  }

  set building(building: number | undefined) {
    this.#columns.buildings[this.#row] = building ?? noBuilding;
  }

  #text(column: Uint32Array): string | undefined {
    return this.#columns.texts[column[this.#row] as number];
  }
}

/** Gives equal values one number: a town has thousands of each. */
class Numbered<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<string | undefined, number>();

  number(key: string | undefined, value: Value): number {
    return remembered(this.#numbers, key, () => this.values.push(value) - 1);
  }
}

/** Splits `3;5` and `3,5` into houses; `12-14` stays one. */
function splitNumbers(written: string): string[] {
  return written
    .split(/[;,]/)
    .map(part => part.trim())
    .filter(part => part.length > 0 && part.length <= 20);
}
