import { strFromU8, unzipSync } from 'fflate';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { TrackProblem } from './track-shapes.ts';

/** Bytes of the KML inside; bounds what a small file can unfold to. */
const largest = 200_000_000;

/** The KML of a KMZ file: its `doc.kml`, or the first one. Throws `TrackProblem`. */
export function kmlOfKmz(bytes: Uint8Array): string {
  let chosen: string | undefined;
  let tooLarge = false;
  let files: ReturnType<typeof unzipSync>;
  try {
    // The first pass only lists names.
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (/\.kml$/i.test(name) && (chosen === undefined || /(?:^|\/)doc\.kml$/i.test(name))) chosen = name;
        return false;
      },
    });
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== chosen) return false;
        tooLarge = originalSize > largest;
        return !tooLarge;
      },
    });
  } catch (cause) {
    throw new TrackProblem('notKmz', { cause });
  }
  if (tooLarge) throw new TrackProblem('tooLargeInKmz');
  const kml = chosen === undefined ? undefined : lookup(files, chosen);
  if (kml === undefined) throw new TrackProblem('noKmlInKmz');
  return strFromU8(kml);
}
