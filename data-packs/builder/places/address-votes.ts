import { remembered } from '../../base/remembered.ts';
import { flatDistance } from '../../geo/flat-distance.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { NearPoints } from './near-points.ts';
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

/** Asks the nearest addresses what surrounds a point. */
export class AddressVotes {
  readonly #addresses: readonly StatedPoint[];
  readonly #fields = new Map<StatedField, NearPoints<StatedPoint>>();

  constructor(addresses: readonly StatedPoint[]) {
    this.#addresses = addresses;
  }

  /** Finds the value of most of the nearest addresses within some metres, the nearer counting more. */
  winner(
    field: StatedField,
    point: LonLat,
    within: number,
    mayVote: (address: StatedPoint) => boolean = () => true,
  ): string | undefined {
    const saying = remembered(this.#fields, field, () => {
      return new NearPoints(this.#addresses.filter(({ stated }) => stated[field] !== undefined));
    });
    const weights = new Map<string, number>();
    let winner: string | undefined;
    for (const { stated, lon, lat } of saying.near(point, voters, within, mayVote)) {
      const said = field === 'postcode' ? stated.postcode?.replace(plusFour, '$1') : stated[field];
      if (said === undefined) continue;
      const weight = (weights.get(said) ?? 0) + 1 / (flatDistance(point.lon, point.lat, lon, lat) + softening);
      weights.set(said, weight);
      if (winner === undefined || weight > (weights.get(winner) ?? 0)) winner = said;
    }
    return winner;
  }
}
