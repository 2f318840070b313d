import { phraseOf } from '../../../data-packs/format/places/kind-phrases.ts';
import { isUnspaced, words } from '../../../data-packs/format/places/name-words.ts';
import { connectingWords } from '../../../data-packs/words/connecting-words.ts';

type Kind = 'in' | 'near' | 'and' | 'corner';

const languages = Object.values(connectingWords);
const listOf = (list: string): string[] => list.split('|').filter(phrase => phrase !== '');
const phrasesOf = (kind: Kind): string[] => [...new Set(languages.flatMap(each => listOf(each[kind])))];
const foldedWords = (text: string): string[] => words(text).map(({ forms: [base] }) => base);
const folded = (text: string): string => phraseOf(foldedWords(text));

const near = new Set(phrasesOf('near').map(folded));
const inside = new Set(phrasesOf('in').map(folded));
const connectors = new Set([...inside, ...near]);
/** Written as a sign, or not at all, in many names. */
const conjunctions = new Set(phrasesOf('and').map(folded));
const longest = Math.max(...[...phrasesOf('near'), ...phrasesOf('in')].map(phrase => words(phrase).length));

/** A folded word that connects two halves of a name, and nothing else in any language: "and". */
export const isConjunction = (word: string): boolean => conjunctions.has(word) && !inside.has(word);

/** A folded word that only joins others in a name: "of", "the", "and". */
export const isJoining = (word: string): boolean => conjunctions.has(word) || inside.has(word);

/** A folded word that says nothing alone: "of", "near". */
export const isConnecting = (word: string): boolean => isJoining(word) || near.has(word);

/** How many of the words, from one on, connect a kind of place with where it is; 0 if they do not. */
export function connectorAt(texts: readonly string[], at: number, set: ReadonlySet<string> = connectors): number {
  for (let length = Math.min(longest, texts.length - at); length > 0; length--)
    if (set.has(phraseOf(texts.slice(at, at + length)))) return length;
  return 0;
}

/** Whether an unfinished word may become one that connects: "pharmacy n". */
export const beginsConnector = (text: string): boolean => begun.has(text);
const longestBegun = 3;
const begun = new Set(
  [connectingWords.en, connectingWords.de, connectingWords.fr].flatMap(own => {
    const all = [...listOf(own.in), ...listOf(own.near)].map(folded);
    return all.flatMap(word => Array.from({ length: longestBegun }, (_, i) => word.slice(0, i + 1)));
  }),
);

/** Whether a text asks for places around a place rather than in it. */
export function saysNear(text: string): boolean {
  const texts = foldedWords(partConnectors(text) ?? text);
  return texts.some((_, i) => connectorAt(texts, i, near) > 0);
}

/** "hotel" of "hotel near": what a position follows. */
export function withoutTrailingConnectors(text: string): string {
  const parts = text.replace(/[\s@:(,]+$/, '').split(/\s+/);
  for (let at = Math.max(1, parts.length - longest); at < parts.length; at++)
    if (connectors.has(folded(parts.slice(at).join(' '))))
      return withoutTrailingConnectors(parts.slice(0, at).join(' '));
  return parts.join(' ');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('’', "[’']");
/** Any of some phrases as a pattern, the longest first. */
const anyOf = (phrases: readonly string[]): string =>
  [...phrases]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

const unspacedConnectors = new RegExp(anyOf([...phrasesOf('near'), ...phrasesOf('in')].filter(isUnspaced)), 'gu');

/** Parts connecting words from what they are written together with: "渋谷の近くの薬局"; `undefined` without any. */
export function partConnectors(text: string): string | undefined {
  const parted = text.replace(unspacedConnectors, ' $& ');
  return parted === text ? undefined : parted;
}

const spaced = (kind: Kind): string => anyOf(phrasesOf(kind).filter(phrase => !isUnspaced(phrase)));
const unspaced = (kind: Kind): string => anyOf(phrasesOf(kind).filter(isUnspaced));
const cornerBefore = new RegExp(`^(?:${spaced('corner')})\\s+|^(?:${unspaced('corner')})\\s*`, 'iu');
const cornerAfter = new RegExp(`\\s+(?:${spaced('corner')})$|\\s*(?:${unspaced('corner')})$`, 'iu');
const crossingSigns = '\\s*[&/@+]\\s*';
const between = new RegExp(
  `${crossingSigns}|\\s+(?:${anyOf([...phrasesOf('corner'), ...phrasesOf('and')])})\\s+`,
  'iu',
);
/** Words written together with the streets they connect, if the text says that these cross: "AとBの交差点". */
const closelyBetween = new RegExp(`${between.source}|\\s*(?:${unspaced('and')})\\s*`, 'iu');

/** Finds the streets in "Market St & 5th St", "corner of Bush and Grant", "Kirchstrasse Ecke Landstrasse". */
export function crossingOf(text: string): [string, string] | undefined {
  const whole = text.trim();
  const rest = whole.replace(cornerBefore, '').replace(cornerAfter, '');
  const sides = rest.split(rest === whole ? between : closelyBetween);
  const [first = '', second = '', ...others] = sides.map(side => side.trim());
  return others.length === 0 && first.length > 1 && second.length > 0 ? [first, second] : undefined;
}
