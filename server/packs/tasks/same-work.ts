import { isDeepStrictEqual } from 'node:util';
import type { PackWork } from '../pack-schemas.ts';

/** Whether two requests ask for the same work, whatever they allow. */
export function isSameWork(a: PackWork, b: PackWork): boolean {
  if (a.kind !== 'download' || b.kind !== 'download') {
    return isDeepStrictEqual({ ...a, allow: undefined }, { ...b, allow: undefined });
  }
  const parts = ({ parts }: typeof a) => [...new Set(parts ?? [])].sort();
  return a.catalogue === b.catalogue && a.region === b.region && isDeepStrictEqual(parts(a), parts(b));
}

/** Region of a request; `undefined` for an install, whose file names it. */
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

/** Files that work reads, which uploads are kept for. */
export function filesOf(work: PackWork): readonly string[] {
  if (work.kind === 'install') return [work.path];
  return work.kind === 'build' ? [...work.osmFiles, ...work.demPaths] : [];
}
