import { createRequire } from 'node:module';
import { fold } from '../../../data-packs/words/fold.ts';

interface Country {
  name: Named & { native: Record<string, Named> };
  translations: Record<string, Named>;
}
interface Named {
  common: string;
  official: string;
}

/** Words of the longest official name. */
const longest = 9;

const keyOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let usualNames: ReadonlyMap<string, string> | undefined;

/** Usual English names of countries by their official ones in many languages, where those are no usual ones. */
function makeUsualNames(): ReadonlyMap<string, string> {
  const countries = createRequire(import.meta.url)('world-countries') as Country[];
  const named = countries.map(({ name, translations }) => ({
    usual: name.common,
    all: [name, ...Object.values(name.native), ...Object.values(translations)],
  }));
  const common = new Set(named.flatMap(({ all }) => all.map(one => keyOf(one.common))));
  const official = named.flatMap(({ usual, all }) => all.map(one => [keyOf(one.official), usual] as const));
  return new Map(official.filter(([key]) => !common.has(key)));
}

/** A query with its country's usual name where it ends with an official one: "Vaduz, Principality of Liechtenstein". */
export function withUsualCountry(text: string): string {
  usualNames ??= makeUsualNames();
  const words = [...text.matchAll(/[^\s,;]+/g)].slice(-longest - 1);
  for (const { index } of words) {
    const usual = index === 0 ? undefined : usualNames.get(keyOf(text.slice(index)));
    if (usual !== undefined) return `${text.slice(0, index).replace(/[\s,;]+$/, '')}, ${usual}`;
  }
  return text;
}
