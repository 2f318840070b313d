import { PbfReader } from 'pbf';
import { remembered } from '../../../data-packs/base/remembered.ts';
import type { MapResources } from '../tiles/map-source.ts';
import { fileAscender, type Glyph } from './glyph.ts';
import { WordShaper } from './word-shaper.ts';

interface Stack {
  ranges: Map<number, Map<number, Glyph>>;
  /** `undefined`: no font has its letters. */
  words: Map<string, Glyph | undefined>;
  shaper: WordShaper;
}

export class GlyphStore {
  readonly #resources: Pick<MapResources, 'glyphs' | 'fontPaths' | 'scriptFonts'>;
  readonly #stacks = new Map<string, Stack>();

  constructor(resources: Pick<MapResources, 'glyphs' | 'fontPaths' | 'scriptFonts'>) {
    this.#resources = resources;
  }

  /** Loads all ranges that the texts need. Characters of a range that cannot be loaded stay blank. */
  async prepare(texts: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
    const loads: Promise<void>[] = [];
    for (const [fontstack, codes] of texts) {
      const { ranges, shaper } = this.#stack(fontstack);
      const inRanges = [...codes].filter(code => !shaper.canDraw(String.fromCodePoint(code)));
      for (const start of new Set(inRanges.map(code => code - (code % 256)))) {
        if (start > 0xff00 || ranges.has(start)) continue;
        loads.push(this.#loadRange(ranges, fontstack, start));
      }
    }
    await Promise.all(loads);
  }

  /** A character's glyph; `undefined` when no font has it. */
  character(fontstack: string, code: number): Glyph | undefined {
    const { ranges } = this.#stack(fontstack);
    return ranges.get(code - (code % 256))?.get(code) ?? this.#fallback(fontstack, code);
  }

  /** Draws a text as one glyph, shaped for its script; `undefined` when no font has its letters. */
  word(fontstack: string, text: string): Glyph | undefined {
    const { words, shaper } = this.#stack(fontstack);
    if (!words.has(text)) words.set(text, this.#isDrawable(fontstack, text) ? shaper.draw(text) : undefined);
    return words.get(text);
  }

  /** The fonts of a text as a CSS list of families. */
  families(fontstack: string, text: string): string {
    return this.#stack(fontstack).shaper.families(text);
  }

  /** Tells whether fonts have all letters, to avoid drawing boxes. */
  #isDrawable(fontstack: string, text: string): boolean {
    const { ranges, shaper } = this.#stack(fontstack);
    return [...text].every(character => {
      const code = character.codePointAt(0) ?? 0;
      const known = ranges.get(code - (code % 256))?.has(code) === true;
      return known || !/[\p{L}\p{N}]/u.test(character) || shaper.canDraw(character);
    });
  }

  /** Draws a letter of a script that glyph ranges do not hold. */
  #fallback(fontstack: string, code: number): Glyph | undefined {
    const { shaper } = this.#stack(fontstack);
    const character = String.fromCodePoint(code);
    if (!shaper.canDraw(character)) return undefined;
    return this.word(fontstack, character);
  }

  async #loadRange(ranges: Stack['ranges'], fontstack: string, start: number): Promise<void> {
    const bytes = await this.#resources.glyphs(fontstack, start);
    ranges.set(start, bytes === undefined ? new Map() : parseGlyphs(bytes));
  }

  #stack(fontstack: string): Stack {
    const fonts = this.#resources;
    return (
      this.#stacks.get(fontstack) ??
      remembered(this.#stacks, fontstack, () => ({
        ranges: new Map(),
        words: new Map(),
        shaper: new WordShaper(fontstack, fonts.fontPaths(fontstack), fonts.scriptFonts(fontstack)),
      }))
    );
  }
}

function parseGlyphs(bytes: Uint8Array): Map<number, Glyph> {
  const glyphs = new Map<number, Glyph>();
  new PbfReader(bytes).readFields((tag, _stacks, pbf) => {
    if (tag !== 1) return;
    pbf.readMessage((stackTag, _stack, stackPbf) => {
      if (stackTag !== 3) return;
      const glyph: Glyph & { code: number } = {
        code: 0,
        width: 0,
        height: 0,
        left: 0,
        top: 0,
        advance: 0,
        ascender: fileAscender,
        resolution: 1,
        bitmap: new Uint8Array(0),
      };
      stackPbf.readMessage(readGlyph, glyph);
      glyphs.set(glyph.code, glyph);
    }, undefined);
  }, undefined);
  return glyphs;
}

function readGlyph(tag: number, glyph: Glyph & { code: number }, pbf: PbfReader): void {
  if (tag === 1) glyph.code = pbf.readVarint();
  else if (tag === 2) glyph.bitmap = pbf.readBytes().slice();
  else if (tag === 3) glyph.width = pbf.readVarint();
  else if (tag === 4) glyph.height = pbf.readVarint();
  else if (tag === 5) glyph.left = pbf.readSVarint();
  else if (tag === 6) glyph.top = pbf.readSVarint();
  else if (tag === 7) glyph.advance = pbf.readVarint();
}
