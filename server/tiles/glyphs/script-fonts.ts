import { readFileSync } from 'node:fs';
import { ideographPackages, type ScriptPackage, scriptFile, scriptPackages } from './script-packages.ts';

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
