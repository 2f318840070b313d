import { type FeatureFormat, featureFormats } from '../../data-packs/interchange/features/sniff-format.ts';

/** A file as it lies on the disk. */
export interface TrackFile {
  name: string;
  format: FeatureFormat;
  bytes: Uint8Array;
}

/** The format according to a file's name; undefined for files other than tracks. */
export function trackFormat(fileName: string): FeatureFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (/^(?:geo|topo|nd)?json[ls]?$/.test(ending ?? '')) return 'geojson';
  return ending === 'tsv' ? 'csv' : featureFormats.find(format => format === ending);
}
