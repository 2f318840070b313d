import type { FeatureContent } from '../../data-packs/interchange/features/feature.ts';
import { exportFormats } from '../../data-packs/interchange/write/export-formats.ts';
import { tracksWords as t } from '../words.ts';

/** Features as a file of each format; `areas`: how many there are, for formats that have none. */
export const exportFiles = (
  fileName: string,
  { areas = 0, others = true }: { areas?: number; others?: boolean },
  contentFor: (ending: string) => FeatureContent,
) =>
  exportFormats
    .filter(({ without }) => others || without !== 'area')
    .map(({ label: format, ending, mediaType, without, write }) => {
      const isPartial = areas > 0 && without === 'area';
      const label = isPartial ? t('withoutAreas', { format, count: areas }) : format;
      const content = () => wholeText(write(contentFor(ending)));
      return { label, isFormat: !isPartial, name: `${fileName}.${ending}`, mediaType, content };
    });

export const wholeText = (pieces: Iterable<string>): string => Array.from(pieces).join('');

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
