import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { remembered } from '../../../data-packs/base/remembered.ts';

type Range = readonly [first: number, last: number];

function readRange(written: string): Range {
  const [first = '', last = first] = written.slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/**
 * The code points of a font, of ranges as CSS writes them ("U+4E00-4E10") in ascending order. They are read when first
 * asked for a character that may be among them: all fonts together have 30,000, and Latin is before nearly all.
 */
export class CodeRanges {
  readonly #written: readonly string[];
  #first: number | undefined;
  #read: readonly Range[] | undefined;

  constructor(written: readonly string[]) {
    this.#written = written;
  }

  get isEmpty(): boolean {
    return this.#written.length === 0;
  }

  has(code: number): boolean {
    this.#first ??= readRange(this.#written[0] ?? '')[0];
    // Not a number where nothing is written.
    if (!(code >= this.#first)) return false;
    this.#read ??= this.#written.map(readRange);
    let [from, to] = [0, this.#read.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#read[middle]?.[1] ?? 0) < code) from = middle + 1;
      else to = middle;
    }
    const [first = Number.POSITIVE_INFINITY] = this.#read[from] ?? [];
    return code >= first;
  }
}

export interface ScriptFont {
  path: string;
  ranges: CodeRanges;
}

let registrations = 0;
/** How many fonts were registered: after each, Skia takes those of before for others. */
export const registeredFonts = (): number => registrations;

function register(path: string, family: string): void {
  GlobalFonts.registerFromPath(path, family);
  registrations++;
}

export function registerFontBytes(bytes: Buffer, family: string): void {
  GlobalFonts.register(bytes, family);
  registrations++;
}

const families = new Map<string, string>();
const registeredScripts = new Map<string, string>();

/** The weight of variable fonts, whose own may be thin. */
const regularWeight = '"wght" 400';

/**
 * Registers each file of a font as its own family: Skia searches families, not files within one, for a missing character.
 * Returns a CSS list; without files what was registered before, or the furniture's, else Skia takes a font of the system.
 */
export function registerFonts(name: string, paths: readonly string[]): string {
  if (paths.length === 0 && !families.has(name)) return familiesOfFurniture();
  return remembered(families, name, () => {
    const names = paths.map((path, i) => {
      const family = `static-maps ${name.replaceAll(/["\\,]/g, ' ')} ${i}`;
      register(path, family);
      return `"${family}"`;
    });
    return [...names, 'sans-serif'].join(',');
  });
}

function familiesOfFurniture(): string {
  const list = families.get(furnitureFont);
  if (list === undefined) throw new Error('The fonts of the furniture are to be registered before a text is drawn.');
  return list;
}

/** Registers the fonts of a text's scripts, and returns their families as the beginning of a CSS list. */
export function registerScripts(fonts: readonly ScriptFont[], text: string): string {
  const found = new Set<string>();
  for (const character of text) {
    const font = fontOf(fonts, character.codePointAt(0) ?? 0);
    if (font === undefined) continue;
    const family = remembered(registeredScripts, font.path, () => {
      const name = `static-maps script ${registeredScripts.size}`;
      register(font.path, name);
      return name;
    });
    found.add(`"${family}",`);
  }
  return [...found].join('');
}

const fontsOfCharacters = new WeakMap<readonly ScriptFont[], Map<number, ScriptFont | undefined>>();

/** The first font that has a character; found once. */
export function fontOf(fonts: readonly ScriptFont[], code: number): ScriptFont | undefined {
  const found = remembered(fontsOfCharacters, fonts, () => new Map<number, ScriptFont | undefined>());
  if (!found.has(code))
    found.set(
      code,
      fonts.find(({ ranges }) => ranges.has(code)),
    );
  return found.get(code);
}

/** Sets a font, variable ones in the weight of the map's. */
export function setFont(context: SKRSContext2D, font: string): void {
  context.font = font;
  context.fontVariationSettings = regularWeight;
}

/** The font of credits, scales and markers. */
export const furnitureFont = 'Noto Sans Regular';

/** Characters of the furniture's font, and the fonts for all others. */
interface Furniture {
  plain: CodeRanges;
  scripts: readonly ScriptFont[];
}
let furniture: Furniture = { plain: new CodeRanges([]), scripts: [] };

export function registerFurniture(paths: readonly string[], known: Furniture): void {
  registerFonts(furnitureFont, paths);
  furniture = known;
}

/** The families of a text's scripts, as the beginning of a CSS list. */
export const scriptFamilies = (text: string): string => registerScripts(furniture.scripts, text);

export const furnitureFamily = (text = ''): string => scriptFamilies(text) + registerFonts(furnitureFont, []);

/** Sets the furniture's font for a text; returns what there is to write. `style`: the font in CSS without families. */
export function setFurnitureFont(context: SKRSContext2D, style: string, text: string): string {
  const written = drawable(text);
  setFont(context, `${style} ${furnitureFamily(written)}`);
  return written;
}

/** A text without characters that no font has, of which boxes would be printed. */
export function drawable(text: string): string {
  if (furniture.plain.isEmpty) return text;
  return Array.from(text, character => (isDrawn(character) ? character : ''))
    .join('')
    .trim();
}

/** Whether a font has a character, or it takes none. */
export function isDrawn(character: string): boolean {
  const { plain, scripts } = furniture;
  const code = character.codePointAt(0) ?? 0;
  if (/[\s\p{Cc}]/u.test(character)) return /\s/.test(character);
  return plain.has(code) || fontOf(scripts, code) !== undefined;
}
