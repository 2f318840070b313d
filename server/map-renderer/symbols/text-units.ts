import type { Glyph } from './glyph.ts';
import type { GlyphStore } from './glyph-store.ts';
import { isBlank, isIdeographic, isWordless } from './line-breaks.ts';
import type { TextSection } from './shaping.ts';
import { standSigns, uprightAlongLine, withVerticalSigns } from './vertical-letters.ts';
import { hasLeftToRight, isRightToLeft, needsShaping } from './word-shaper.ts';

/** What a text is laid out in: a character, or a word of joined letters. */
export interface TextUnit {
  character: string;
  glyph: Glyph | undefined;
  section: TextSection;
  /** Whether it stands upright where its line runs down. */
  upright: boolean;
}

/** Characters, or whole words where a script joins its letters. */
export function unitsOf(store: GlyphStore, section: TextSection): TextUnit[] {
  const { text, fontstack } = section;
  if (!needsShaping(text)) {
    return [...text].map(character => ({
      section,
      character,
      glyph: store.character(fontstack, character.codePointAt(0) ?? 0),
      upright: false,
    }));
  }
  const units: TextUnit[] = [];
  for (const [piece] of text.matchAll(/\n|[^\S\n]+|[^\s]+/g)) {
    if (piece === '\n') units.push({ section, character: '\n', glyph: undefined, upright: false });
    else if (isBlank(piece[0] ?? ''))
      units.push({ section, character: ' ', glyph: store.word(fontstack, ' '), upright: false });
    else
      for (const word of wordsOf(piece))
        units.push({ section, character: word, glyph: store.word(fontstack, word), upright: false });
  }
  return units;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Pieces that lines may end between, where a script does not tell by spaces. */
function wordsOf(piece: string): string[] {
  // Their letters lie in many font files, and Skia measures a word by the first.
  if (!needsShaping(piece) && isIdeographic(piece)) return [...piece];
  if (![...piece].some(isWordless)) return [piece];
  const words: string[] = [];
  for (const { segment } of segmenter.segment(piece)) {
    const last = words.at(-1);
    if (last !== undefined && !(isWordless(last) && isWordless(segment))) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

export function trimmed(units: readonly TextUnit[]): TextUnit[] {
  const blank = ({ character }: TextUnit): boolean => isBlank(character);
  const first = units.findIndex(unit => !blank(unit));
  if (first < 0) return [];
  const last = units.findLastIndex(unit => !blank(unit));
  return units.slice(first, last + 1);
}

/** Orders words from left to right, as Skia does letters; left-to-right ones among others keep their order. */
export function visualOrder(line: readonly TextUnit[]): readonly TextUnit[] {
  const first = line.find(({ character }) => isRightToLeft(character) || hasLeftToRight(character));
  if (!line.some(({ character }) => isRightToLeft(character))) return line;
  const fromRight = first !== undefined && isRightToLeft(first.character);
  const runs: TextUnit[][] = [];
  let direction: boolean | undefined;
  for (const unit of line) {
    const right = isRightToLeft(unit.character);
    const neutral = !right && !hasLeftToRight(unit.character);
    const own = neutral ? (isBlank(unit.character) ? fromRight : (direction ?? fromRight)) : right;
    if (own === direction) runs.at(-1)?.push(unit);
    else runs.push([unit]);
    direction = own;
  }
  const ordered = runs.map(run => (run.some(({ character }) => isRightToLeft(character)) ? run.toReversed() : run));
  return (fromRight ? ordered.toReversed() : ordered).flat();
}

/** Texts with the forms that signs have where lines run down, as far as the fonts have them. */
export function withVerticalForms(store: GlyphStore, sections: readonly TextSection[], text: string): TextSection[] {
  const whole = withVerticalSigns(text);
  let from = 0;
  return sections.map(section => {
    const forms = [...whole.slice(from, from + section.text.length)];
    from += section.text.length;
    const hasForm = (form: string): boolean =>
      store.character(section.fontstack, form.codePointAt(0) ?? 0) !== undefined;
    const letters = [...section.text].map((letter, i) => {
      const form = forms[i] ?? letter;
      return form === letter || hasForm(form) ? form : letter;
    });
    return { ...section, text: letters.join('') };
  });
}

/** Says which of a line's letters stand upright where it runs down, with the forms of signs among them. */
export function standingUnits(store: GlyphStore, line: readonly TextUnit[]): readonly TextUnit[] {
  const letters = line.map(({ character }) => character);
  return standSigns(letters, uprightAlongLine(letters)).map(({ letter, upright }, i) => {
    const unit = line[i] as TextUnit;
    if (letter === unit.character) return { ...unit, upright };
    const glyph = store.character(unit.section.fontstack, letter.codePointAt(0) ?? 0);
    return glyph === undefined ? { ...unit, upright } : { ...unit, character: letter, glyph, upright };
  });
}
