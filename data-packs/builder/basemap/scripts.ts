import { tagSet } from '../osm/tag-set.ts';

/** Scripts in the spelling of the schema. */
const scripts = tagSet(`
  Latin Cyrillic Greek Arabic Hebrew Han Hiragana Katakana Hangul Devanagari Thai Georgian Armenian Bengali Tamil
  Telugu Kannada Malayalam Gujarati Gurmukhi Oriya Sinhala Khmer Lao Myanmar Tibetan Mongolian Ethiopic Tifinagh
  Thaana Syriac Bopomofo Canadian_Aboriginal Cherokee Ol_Chiki Nko Javanese Balinese Yi
`);
const patterns = Array.from(scripts, script => ({
  name: script[0] + script.slice(1).toLowerCase(),
  pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
}));
const plainLatin = /^[\u0020-\u024f\u2010-\u201e]*$/;
const letter = /\p{L}/u;

function characterScript(character: string): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(character))?.name;
}

function scriptsOf(text: string): Set<string> {
  return new Set(Array.from(text, characterScript).filter(script => script !== undefined));
}

/** The script of a text; `Generic` without letters; `Mixed` for several, `Mixed-Japanese` with kana. */
export function scriptOf(text: string): string {
  if (plainLatin.test(text)) return letter.test(text) ? 'Latin' : 'Generic';
  const found = scriptsOf(text);
  const [first = 'Generic'] = found;
  if (found.size <= 1) return first;
  return found.has('Hiragana') || found.has('Katakana') ? 'Mixed-Japanese' : 'Mixed';
}

/**
 * Splits a name in several scripts ("Casablanca الدار البيضاء") into one piece per script, so that a style can put each
 * on a line. Keeps Japanese names whole, and those whose pieces would repeat a script or be a single letter.
 */
export function splitByScript(name: string): string[] {
  if (plainLatin.test(name)) return [name];
  const found = scriptsOf(name.replace(/[ -](?:I{1,3}|IV|VI?)$/, ''));
  const japanese = [...found].every(script => ['Han', 'Hiragana', 'Katakana'].includes(script));
  if (found.size < 2 || (japanese && found.size > 1)) return [name];
  const pieces: string[] = [];
  let piece = '';
  let current: string | undefined;
  for (const character of name) {
    const script = characterScript(character);
    if (script !== undefined && current !== undefined && script !== current) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
    current = script ?? current;
  }
  const cleaned = [...pieces, piece].map(withoutSeparators).filter(text => text !== '');
  const distinct = new Set(cleaned.map(scriptOf));
  if (distinct.size < cleaned.length || cleaned.some(text => [...text].length === 1)) return [name];
  return cleaned;
}

function withoutSeparators(text: string): string {
  let cleaned = text
    .replaceAll('\u200b', '')
    .trim()
    .replace(/[/\-;(,|]$/, '')
    .trim();
  if (cleaned.endsWith(')') && !cleaned.includes('(')) cleaned = cleaned.slice(0, -1).trim();
  return cleaned;
}
