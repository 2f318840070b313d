import type { Position } from '../../data-packs/geo/lon-lat.ts';
import type { PointMark, TrackLine } from './shapes.ts';

/** What is written to a file of any format: lines, areas and named points under one name. */
export interface GeoDocument {
  name: string;
  /** `#rrggbb` */
  color?: string;
  lines: readonly DocumentLine[];
  areas?: readonly (readonly (readonly Position[])[])[];
  points: readonly DocumentPoint[];
}

export interface DocumentLine extends Pick<TrackLine, 'times' | 'name'> {
  line: readonly Position[];
  heights: readonly (number | null)[];
  /** Further figures of a line, such as the seconds of a leg, for formats that take any. */
  figures?: Readonly<Record<string, string | number>>;
}

export interface DocumentPoint extends PointMark {
  position: Position;
}

/** A name for files, of the letters and digits of any script. */
export function fileNameOf(name: string, otherwise: string): string {
  const words = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .toLowerCase();
  const short = Array.from(words)
    .slice(0, 80)
    .join('')
    .replaceAll(/^-+|-+$/g, '');
  return short === '' ? otherwise : short;
}
