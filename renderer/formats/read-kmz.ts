import { unzipSync } from 'fflate';
import { lookup } from '../../data-packs/base/lookup.ts';
import { FormatProblem } from './shapes.ts';

/** Bytes of the KML inside; bounds what a small file can unfold to. */
const largest = 200_000_000;

/** The KML of a KMZ file: its `doc.kml`, or the first one. Throws `FormatProblem`. */
export function kmlOfKmz(bytes: Uint8Array): Uint8Array {
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
    throw new FormatProblem('notKmz', { cause });
  }
  if (tooLarge) throw new FormatProblem('tooLargeInKmz');
  const kml = chosen === undefined ? undefined : lookup(files, chosen);
  if (kml === undefined) throw new FormatProblem('noKmlInKmz');
  return kml;
}
