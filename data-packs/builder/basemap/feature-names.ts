import { type Tags, tagSet } from '../osm/osm-view.ts';
import { type Attributes, fromZoom } from './map-feature.ts';

const prefix = 'name:';
/** Language, script, region, variants and private part (BCP 47), as they stand after `name:`: "de", "zh-Hant", "be-tarask". */
const languageTag =
  /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-[a-z\d]{5,8})*(?:-x(?:-[a-z\d]{1,8})+)?$/;
/** Words that look like codes but say what kind of name it is. */
const noLanguages = tagSet('alt old off loc int nat reg abb ref tag url adj gen');

/** The language of a key such as `name:de`; undefined for other keys, `name:etymology` and `name:left` among them. */
export function nameLanguage(key: string): string | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const code = key.slice(prefix.length);
  return languageTag.test(code) && !noLanguages.has(code) ? code : undefined;
}

/**
 * Attributes `name` (for a name in several scripts also `name2`, `name3`), the scripts unless Latin, and `name:*` in all
 * languages of the data; present from `minzoom` on, so that lines of different names can be merged below it.
 */
export function nameAttributes(tags: Tags, minzoom = 0): Attributes {
  const attributes: Attributes = Object.create(null);
  const set = (key: string, value: string) => {
    attributes[key] = minzoom === 0 ? value : fromZoom(minzoom, value);
  };
  if (tags.name) {
    for (const [i, segment] of splitByScript(tags.name).slice(0, 3).entries()) {
      const suffix = i === 0 ? '' : `${i + 1}`;
      set(`name${suffix}`, segment);
      const script = scriptOf(segment);
      if (script !== 'Latin' && script !== 'Generic') set(`script${suffix}`, script);
    }
  }
  for (const [key, value] of Object.entries(tags)) if (value && nameLanguage(key) !== undefined) set(key, value);
  const chinese = tags['name:zh'];
  if (chinese) {
    if (!tags['name:zh-Hans']) set('name:zh-Hans', chinese);
    if (!tags['name:zh-Hant']) set('name:zh-Hant', chinese);
  }
  return attributes;
}

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
function scriptOf(text: string): string {
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
function splitByScript(name: string): string[] {
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
