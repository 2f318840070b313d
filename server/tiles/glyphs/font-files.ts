import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nativePath } from '../../../data-packs/format/native-path.ts';

const require = createRequire(import.meta.url);

/** A face that styles may name. Scripts without italics fall back to the upright. */
interface Face {
  weight: number;
  italic: boolean;
}

/** Names that `text-font` may use. The Devanagari one is that of the styles of `@protomaps/basemaps`. */
export const faces: ReadonlyMap<string, Face> = new Map([
  ['Noto Sans Regular', { weight: 400, italic: false }],
  ['Noto Sans Medium', { weight: 500, italic: false }],
  ['Noto Sans Bold', { weight: 700, italic: false }],
  ['Noto Sans Italic', { weight: 400, italic: true }],
  ['Noto Sans Devanagari Regular v1', { weight: 400, italic: false }],
]);

interface FontPackage {
  name: string;
  /** Its package.json; the fonts lie beside, in `files`. */
  manifest: string;
  subsets: readonly string[];
  italics: boolean;
}

const script = (name: string, manifest: string): FontPackage => ({
  name: `noto-sans-${name}`,
  manifest,
  subsets: [name],
  italics: false,
});

const packages: readonly FontPackage[] = [
  {
    name: 'noto-sans',
    manifest: require.resolve('@fontsource/noto-sans/package.json'),
    subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'],
    italics: true,
  },
  script('arabic', require.resolve('@fontsource/noto-sans-arabic/package.json')),
  script('hebrew', require.resolve('@fontsource/noto-sans-hebrew/package.json')),
  script('thai', require.resolve('@fontsource/noto-sans-thai/package.json')),
  script('georgian', require.resolve('@fontsource/noto-sans-georgian/package.json')),
  script('armenian', require.resolve('@fontsource/noto-sans-armenian/package.json')),
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
  return packages.flatMap(({ name: packageName, manifest, subsets, italics }) => {
    const folder = nativePath(join(dirname(manifest), 'files'));
    const posture = face.italic && italics ? 'italic' : 'normal';
    return subsets.map(subset => {
      const stem = `${packageName}-${subset}-${face.weight}-${posture}`;
      return { family: `outpost-${stem}`, path: join(folder, `${stem}.woff`) };
    });
  });
}
