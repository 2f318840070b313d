import { unzipSync } from 'fflate';
import { lookup } from '../../base/lookup.ts';
import { largestContent } from '../content-endings.ts';
import { FormatProblem } from './format-problem.ts';
import type { FeatureFormat } from './sniff-format.ts';

const rankOf = (name: string): number =>
  [/\.(?:kml|gpx|geojson|json|csv|fit)$/i, /\.kml$/i, /(?:^|\/)doc\.kml$/i].filter(kind => kind.test(name)).length;

/** The file of features in a zip: its `doc.kml`, else its first KML, else the first of another format. Throws `FormatProblem`. */
export function unzipFeatures(zip: Uint8Array): { format: FeatureFormat; bytes: Uint8Array } {
  let chosen: string | undefined;
  let tooLarge = false;
  let files: ReturnType<typeof unzipSync>;
  try {
    // The first pass only lists names.
    unzipSync(zip, {
      filter: ({ name }) => {
        if (rankOf(name) > rankOf(chosen ?? '')) chosen = name;
        return false;
      },
    });
    files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (name !== chosen) return false;
        // As large as a file may be by itself.
        tooLarge = originalSize > largestContent;
        return !tooLarge;
      },
    });
  } catch (cause) {
    throw new FormatProblem('notKmz', { cause });
  }
  if (tooLarge) throw new FormatProblem('tooLargeInKmz');
  const bytes = chosen === undefined ? undefined : lookup(files, chosen);
  if (bytes === undefined) throw new FormatProblem('noKmlInKmz');
  return { format: 'kml', bytes };
}
