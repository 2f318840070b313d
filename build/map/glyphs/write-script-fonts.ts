import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fontFiles } from '../../../server/tiles/glyphs/font-files.ts';
import {
  type FontRanges,
  ideographPackages,
  type ScriptFontFile,
  type ScriptPackage,
  scriptFile,
  scriptPackages,
} from '../../../server/tiles/glyphs/script-fonts.ts';
import { characterMap } from './character-map.ts';

/** Parts of the sliced fonts that have what the fonts of other scripts have. */
const others = /-(latin|latin-ext|cyrillic|vietnamese)$/;

/** Writes which characters the font files have: packages tell more than there are. */
export async function writeScriptFonts(path: string): Promise<void> {
  const plain = new Set<number>();
  for (const file of fontFiles('Noto Sans Regular') ?? []) {
    for (const code of characterMap(await readFile(file.path))) plain.add(code);
  }
  const [jp, kr] = [await slices(ideographPackages.jp), await slices(ideographPackages.kr)];
  const scripts = await Promise.all(scriptPackages.map(source => covered(source, source.subset ?? '')));
  const written: FontRanges = {
    plain: rangesOf([...plain]),
    scripts: fontFilesOf(scripts),
    sc: fontFilesOf(await slices(ideographPackages.sc)),
    tc: fontFilesOf(await slices(ideographPackages.tc)),
    jp: fontFilesOf(jp),
    kr: fontFilesOf(kr),
    kana: fontFilesOf(jp, /[\p{Script=Hiragana}\p{Script=Katakana}ー・]/u),
    hangul: fontFilesOf(kr, /\p{Script=Hangul}/u),
  };
  await writeFile(path, JSON.stringify(written));
}

/** A font file's name and characters. */
interface Covered {
  name: string;
  codes: readonly number[];
}

async function slices(source: ScriptPackage): Promise<Covered[]> {
  const files = (await readdir(source.folder)).filter(file => file.endsWith(`-${source.ending}`));
  const names = files.map(file => file.slice(0, -source.ending.length - 1)).filter(name => !others.test(name));
  const found: Covered[] = [];
  for (const name of names.toSorted()) found.push(await covered(source, name.slice(source.name.length + 1)));
  return found;
}

async function covered(source: ScriptPackage, subset: string): Promise<Covered> {
  const name = `${source.name}-${subset}`;
  const codes = characterMap(await readFile(scriptFile(source, name)));
  return { name, codes: [...codes].filter(isOfScript) };
}

/** Not what the letters of all scripts share, nor what the glyph ranges hold: Latin, Greek, Cyrillic and others. */
const isOfScript = (code: number): boolean =>
  code >= 0x700 && !(code >= 0x1cd0 && code < 0x2190) && !(code >= 0xfb00 && code < 0xfe30) && code !== 0xfeff;

/** Files that have some of the wanted characters, with their ranges of these. */
function fontFilesOf(files: readonly Covered[], wanted = /./su): ScriptFontFile[] {
  return files.flatMap(({ name, codes }) => {
    const ranges = rangesOf(codes.filter(code => wanted.test(String.fromCodePoint(code))));
    return ranges.length === 0 ? [] : [{ name, ranges }];
  });
}

function rangesOf(codes: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] >= code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`);
}

const hex = (code: number): string => code.toString(16).toUpperCase();
