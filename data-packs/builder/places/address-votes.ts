import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import { flatDistance } from '../../geo/flat-distance.ts';
import { metresPerDegree } from '../../geo/great-circle.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { boxIndex } from '../osm/box-index.ts';
import type { StatedContext, StatedField } from './stated-context.ts';

export interface StatedPoint extends LonLat {
  stated: StatedContext;
}

/** Addresses that are asked. */
const voters = 5;
/** Metres added to distances: the next door counts little more than the door after it. */
const softening = 20;
/** The last digits of an American postcode are those of one building. */
const plusFour = /^(\d{5})-\d{4}$/;
const radians = Math.PI / 180;

/** Asks the nearest addresses what surrounds a point. */
export class AddressVotes {
  readonly #addresses: readonly StatedPoint[];
  readonly #fields = new Map<StatedField, { index: Flatbush; points: StatedPoint[] } | undefined>();
  /** Degrees of longitude in degrees of latitude, in the middle of the addresses. */
  readonly #lonScale: number;

  constructor(addresses: readonly StatedPoint[]) {
    this.#addresses = addresses;
    const sum = addresses.reduce((total, { lat }) => total + lat, 0);
    this.#lonScale = Math.cos((sum / Math.max(addresses.length, 1)) * radians);
  }

  /** Finds the value of most of the nearest addresses within some metres, the nearer counting more. */
  winner(
    field: StatedField,
    { lon, lat }: LonLat,
    within: number,
    mayVote: (address: StatedPoint) => boolean = () => true,
  ): string | undefined {
    const known = this.#indexOf(field);
    if (!known) return undefined;
    const { index, points } = known;
    const asked = index.neighbors(lon * this.#lonScale, lat, voters, within / metresPerDegree, i =>
      mayVote(itemAt(points, i)),
    );
    const weights = new Map<string, number>();
    let winner: string | undefined;
    for (const i of asked) {
      const { stated, lon: x, lat: y } = itemAt(points, i);
      const said = field === 'postcode' ? stated.postcode?.replace(plusFour, '$1') : stated[field];
      if (said === undefined) continue;
      const weight = (weights.get(said) ?? 0) + 1 / (flatDistance(lon, lat, x, y) + softening);
      weights.set(said, weight);
      if (winner === undefined || weight > (weights.get(winner) ?? 0)) winner = said;
    }
    return winner;
  }

  #indexOf(field: StatedField): { index: Flatbush; points: StatedPoint[] } | undefined {
    return remembered(this.#fields, field, () => {
      const points = this.#addresses.filter(({ stated }) => stated[field] !== undefined);
      const scale = this.#lonScale;
      const index = boxIndex(points, ({ lon, lat }) => [lon * scale, lat, lon * scale, lat]);
      return index && { index, points };
    });
  }
}
