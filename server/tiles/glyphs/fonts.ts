import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A face that styles may name. Scripts without italics fall back to the upright. */
interface Face {
  weight: number;
  italic: boolean;
}

/** What `text-font` may ask for. The Devanagari name is the one that `@protomaps/basemaps` puts into its styles. */
export const faces: ReadonlyMap<string, Face> = new Map([
  ['Noto Sans Regular', { weight: 400, italic: false }],
  ['Noto Sans Medium', { weight: 500, italic: false }],
  ['Noto Sans Bold', { weight: 700, italic: false }],
  ['Noto Sans Italic', { weight: 400, italic: true }],
  ['Noto Sans Devanagari Regular v1', { weight: 400, italic: false }],
]);

interface FontPackage {
  name: string;
  subsets: readonly string[];
  italics: boolean;
}

const packages: readonly FontPackage[] = [
  {
    name: 'noto-sans',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'],
    italics: true,
  },
  ...['arabic', 'hebrew', 'thai', 'georgian', 'armenian'].map(script => ({
    name: `noto-sans-${script}`,
    subsets: [script],
    italics: false,
  })),
];

export interface FontFile {
  /** Names the file among all registered fonts. */
  family: string;
  path: string;
}

/** The font files of a face, in the order glyphs are looked for. `undefined` for an unknown name. */
export function fontFiles(name: string): FontFile[] | undefined {
  const face = faces.get(name);
  if (face === undefined) return undefined;
  return packages.flatMap(({ name: packageName, subsets, italics }) => {
    const folder = join(dirname(require.resolve(`@fontsource/${packageName}/package.json`)), 'files');
    const posture = face.italic && italics ? 'italic' : 'normal';
    return subsets.map(subset => {
      const stem = `${packageName}-${subset}-${face.weight}-${posture}`;
      return { family: `outpost-${stem}`, path: join(folder, `${stem}.woff`) };
    });
  });
}
