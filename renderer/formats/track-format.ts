import type { FeatureFormat } from '../../data-packs/interchange/features/sniff-format.ts';

/** A file as it lies on the disk. */
export interface TrackFile {
  name: string;
  format: FeatureFormat;
  bytes: Uint8Array;
}
