import { builderFailures } from '../../../words/words.ts';
import { DamagedBlock } from '../input-error.ts';
import type { MemberType } from './pbf-block.ts';

/** Ids of features have their type from 2^44 on, and the objects that nobody uploaded below. */
export const firstNewId = 2 ** 43;

/** Throws a `DamagedBlock` where an id is beyond what a pack can hold. */
export function checkedId(type: MemberType, id: number): number {
  if (Math.abs(id) < firstNewId) return id;
  throw new DamagedBlock(builderFailures.message('idTooLarge', { type, most: firstNewId - 1 }));
}

/** The id in a dataset, which is positive: what an editor made and nobody uploaded goes behind all of OpenStreetMap. */
export const datasetId = (type: MemberType, id: number): number => (checkedId(type, id) < 0 ? firstNewId - id : id);
