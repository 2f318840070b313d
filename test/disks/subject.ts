import { diskErrors, type Fault, killed } from './failing-disk.ts';

/** Work that writes or reads, and can be done again and again with another fault. */
export interface Subject {
  name: string;
  /** Whether its reads fail, in place of its writes. */
  reads: boolean;
  /** Writes or reads of one attempt without a fault. */
  calls: number;
  /** How much of the time it has, where another has 1. */
  share: number;
  /** What was wrong about the way in which one attempt met a fault. */
  attempt(fault: Fault): Promise<string[]>;
}

/** The faults of a subject, each kind in turn, at calls in the order of chance. */
export function faultsOf({ calls, reads }: Subject, random: () => number, kills: boolean): Fault[] {
  const numbers = Array.from({ length: calls }, (_, i) => i + 1);
  if (kills) return shuffled(numbers, random).map(nth => ({ error: killed, onwards: false, reads: false, nth }));
  // Only a failing disk refuses to read.
  const errors = reads ? (['EIO'] as const) : diskErrors;
  const kinds = errors.flatMap(error => [false, true].map(onwards => ({ error, onwards, reads })));
  const orders = shuffled(kinds, random).map(kind => shuffled(numbers, random).map(nth => ({ ...kind, nth })));
  return numbers.flatMap((_, turn) => orders.flatMap(order => order[turn] ?? []));
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

const named =
  /full|fails|failing|cannot be (read|written|changed|made|saved|kept)|room|permission|read-only|write-protected/i;
const unnamed = /\b(ENOSPC|EROFS)\b|EIO[:,]|SQLITE_|^\s+at |internal error|undefined|\[object/im;

/** Whether a failure is told as one of the disk, in words for people. */
export const isNamed = (told: string): boolean => named.test(told) && !unnamed.test(told);
