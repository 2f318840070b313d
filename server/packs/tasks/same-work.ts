import { isDeepStrictEqual } from 'node:util';
import type { PackWork } from '../pack-schemas.ts';

/** Whether two requests ask for one and the same thing. */
export function isSameWork(a: PackWork, b: PackWork): boolean {
  if (a.kind !== 'download' || b.kind !== 'download') return isDeepStrictEqual(a, b);
  const parts = ({ parts }: typeof a) => [...new Set(parts ?? [])].sort();
  return a.catalogue === b.catalogue && a.region === b.region && isDeepStrictEqual(parts(a), parts(b));
}

/** The region that a piece of work is on, where its request says so: what a file holds is seen when it is read. */
export function regionOf(work: PackWork): string | undefined {
  switch (work.kind) {
    case 'install':
      return undefined;
    case 'build':
      return work.id;
    default:
      return work.region;
  }
}
