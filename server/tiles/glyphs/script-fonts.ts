import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nativePath } from '../../../data-packs/format/native-path.ts';

const require = createRequire(import.meta.url);

/** A font package whose WOFF 2.0 files are drawn from whole, as scripts need that join or stack their letters. */
export interface ScriptPackage {
  /** The beginning of its files' names. */
  name: string;
  folder: string;
  /** The end of its files' names: one weight of a plain font, all weights of a variable one. */
  ending: string;
  /** One part of its files; `undefined`: all but those that other fonts have. */
  subset?: string;
}

function packageOf(manifest: string, ending: string, name: string, subset?: string): ScriptPackage {
  const folder = nativePath(join(dirname(manifest), 'files'));
  return { name, folder, ending, ...(subset === undefined ? {} : { subset }) };
}
const plain = (manifest: string, script: string, name = `noto-sans-${script}`): ScriptPackage =>
  packageOf(manifest, '400-normal.woff2', name, script);
const variable = (manifest: string, script: string, name = `noto-sans-${script}`): ScriptPackage =>
  packageOf(manifest, 'wght-normal.woff2', name, script);
/** Cut into some hundred files by how often characters are used. */
const sliced = (manifest: string, name: string): ScriptPackage => packageOf(manifest, 'wght-normal.woff2', name);

/** Fonts of one script each. */
export const scriptPackages: readonly ScriptPackage[] = [
  plain(require.resolve('@fontsource/noto-sans/package.json'), 'devanagari', 'noto-sans'),
  plain(require.resolve('@fontsource/noto-sans-thai/package.json'), 'thai'),
  plain(require.resolve('@fontsource/noto-sans-mongolian/package.json'), 'mongolian'),
  plain(require.resolve('@fontsource/noto-sans-nko/package.json'), 'nko'),
  plain(require.resolve('@fontsource/noto-sans-tifinagh/package.json'), 'tifinagh'),
  variable(require.resolve('@fontsource-variable/noto-sans-balinese/package.json'), 'balinese'),
  variable(require.resolve('@fontsource-variable/noto-sans-bengali/package.json'), 'bengali'),
  variable(require.resolve('@fontsource-variable/noto-sans-canadian-aboriginal/package.json'), 'canadian-aboriginal'),
  variable(require.resolve('@fontsource-variable/noto-sans-cherokee/package.json'), 'cherokee'),
  variable(require.resolve('@fontsource-variable/noto-sans-ethiopic/package.json'), 'ethiopic'),
  variable(require.resolve('@fontsource-variable/noto-sans-gujarati/package.json'), 'gujarati'),
  variable(require.resolve('@fontsource-variable/noto-sans-gurmukhi/package.json'), 'gurmukhi'),
  variable(require.resolve('@fontsource-variable/noto-sans-javanese/package.json'), 'javanese'),
  variable(require.resolve('@fontsource-variable/noto-sans-kannada/package.json'), 'kannada'),
  variable(require.resolve('@fontsource-variable/noto-sans-khmer/package.json'), 'khmer'),
  variable(require.resolve('@fontsource-variable/noto-sans-lao/package.json'), 'lao'),
  variable(require.resolve('@fontsource-variable/noto-sans-malayalam/package.json'), 'malayalam'),
  variable(require.resolve('@fontsource-variable/noto-sans-myanmar/package.json'), 'myanmar'),
  variable(require.resolve('@fontsource-variable/noto-sans-ol-chiki/package.json'), 'ol-chiki'),
  variable(require.resolve('@fontsource-variable/noto-sans-oriya/package.json'), 'oriya'),
  variable(require.resolve('@fontsource-variable/noto-sans-sinhala/package.json'), 'sinhala'),
  variable(require.resolve('@fontsource-variable/noto-sans-symbols/package.json'), 'symbols'),
  variable(require.resolve('@fontsource-variable/noto-sans-syriac/package.json'), 'syriac'),
  variable(require.resolve('@fontsource-variable/noto-sans-tamil/package.json'), 'tamil'),
  variable(require.resolve('@fontsource-variable/noto-sans-telugu/package.json'), 'telugu'),
  variable(require.resolve('@fontsource-variable/noto-sans-thaana/package.json'), 'thaana'),
  variable(require.resolve('@fontsource-variable/noto-serif-tibetan/package.json'), 'tibetan', 'noto-serif-tibetan'),
];

/** Fonts of Chinese characters as China, Taiwan, Japan and Korea write them, kana and hangul. */
export const ideographPackages: Readonly<Record<'sc' | 'tc' | 'jp' | 'kr', ScriptPackage>> = {
  sc: sliced(require.resolve('@fontsource-variable/noto-sans-sc/package.json'), 'noto-sans-sc'),
  tc: sliced(require.resolve('@fontsource-variable/noto-sans-tc/package.json'), 'noto-sans-tc'),
  jp: sliced(require.resolve('@fontsource-variable/noto-sans-jp/package.json'), 'noto-sans-jp'),
  kr: sliced(require.resolve('@fontsource-variable/noto-sans-kr/package.json'), 'noto-sans-kr'),
};

/** The path of a package's file: `name` is the file's without its ending. */
export const scriptFile = ({ folder, ending }: ScriptPackage, name: string): string =>
  join(folder, `${name}-${ending}`);

/** A font file, by its name without weight and ending, and the characters to draw with it. */
export interface ScriptFontFile {
  name: string;
  /** As in CSS: "U+4E00-4E10". In ascending order. */
  ranges: readonly string[];
}

/** What `npm run build` finds in the font files. */
export interface FontRanges {
  /** Characters of the glyph ranges. */
  plain: readonly string[];
  scripts: readonly ScriptFontFile[];
  sc: readonly ScriptFontFile[];
  tc: readonly ScriptFontFile[];
  jp: readonly ScriptFontFile[];
  kr: readonly ScriptFontFile[];
  /** The files of `jp` that have kana, with only these. */
  kana: readonly ScriptFontFile[];
  /** The files of `kr` that have hangul, with only these. */
  hangul: readonly ScriptFontFile[];
}

/** Its name in the folder of the built map. */
export const scriptFontsName = 'script-fonts.json';

/** Whose forms Chinese characters have: China's, Taiwan's, Japan's or Korea's. */
export const allIdeographs = ['sc', 'tc', 'jp', 'kr'] as const;
export type Ideographs = (typeof allIdeographs)[number];

/** The last font of every stack: all scripts that glyph ranges cannot hold. */
export const scriptFont = (ideographs: Ideographs): string => `Noto Sans ${ideographs.toUpperCase()}`;

export interface ScriptFont extends ScriptFontFile {
  path: string;
}

/** Font files of scripts whose letters join or stack, and of Chinese, Japanese and Korean; read when first needed. */
export class ScriptFonts {
  readonly #path: string;
  #known: Readonly<Record<Ideographs, readonly ScriptFont[]>> | undefined;
  #plain: readonly string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Characters of the fonts with glyph ranges, as in CSS. */
  plain(): readonly string[] {
    this.#stacks();
    return this.#plain;
  }

  /** In the order in which a character is looked for. */
  stack(ideographs: Ideographs): readonly ScriptFont[] {
    return this.#stacks()[ideographs];
  }

  /** The path of a file of any stack by its name. */
  file(name: string): string | undefined {
    return allIdeographs.flatMap(region => this.stack(region)).find(font => font.name === name)?.path;
  }

  #stacks() {
    if (this.#known === undefined) {
      const read = JSON.parse(readFileSync(this.#path, 'utf8')) as FontRanges;
      const within = (source: ScriptPackage, files: readonly ScriptFontFile[]) =>
        files.map((file): ScriptFont => ({ ...file, path: scriptFile(source, file.name) }));
      const scripts = read.scripts.map(file => ({ ...file, path: pathOfScript(file.name) }));
      const sc = within(ideographPackages.sc, read.sc);
      const tc = within(ideographPackages.tc, read.tc);
      const kana = within(ideographPackages.jp, read.kana);
      const jp = within(ideographPackages.jp, read.jp);
      const hangul = within(ideographPackages.kr, read.hangul);
      const kr = within(ideographPackages.kr, read.kr);
      this.#plain = read.plain;
      this.#known = {
        sc: [...scripts, ...hangul, ...kana, ...sc],
        tc: [...scripts, ...hangul, ...kana, ...tc, ...sc],
        jp: [...scripts, ...hangul, ...jp, ...sc],
        kr: [...scripts, ...kr, ...kana, ...sc],
      };
    }
    return this.#known;
  }
}

function pathOfScript(name: string): string {
  const source = scriptPackages.find(({ name: packageName, subset }) => name === `${packageName}-${subset}`);
  if (source === undefined) throw new Error(`no package has the font ${name}`);
  return scriptFile(source, name);
}
