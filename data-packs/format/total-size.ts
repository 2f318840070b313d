import type { PackPart } from './manifest.ts';

/** Bytes of all these parts. */
export const totalSize = (parts: readonly Pick<PackPart, 'size'>[]): number =>
  parts.reduce((sum, { size }) => sum + size, 0);
