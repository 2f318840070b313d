import Database from 'better-sqlite3';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { byLot } from './synthetic-names.ts';

/** What people type, drawn from the rows of place indices. */
export interface DrawnSearches {
  /** Names and addresses, in full. */
  texts: readonly string[];
  /** The same with a slip of the finger. */
  misspelt: readonly string[];
  /** The most frequent words, alone, begun and in pairs: what matches most. */
  frequent: readonly string[];
  points: readonly { lon: number; lat: number }[];
}

interface Row {
  name: string;
  city: string | null;
  country: string | null;
  number: string | null;
  lon: number;
  lat: number;
}

const perFile = (count: number, files: number) => Math.max(1, Math.round(count / files));
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Draws so many texts and points, the same ones for the same files. */
export function drawnSearches(files: readonly string[], count: number): DrawnSearches {
  const random = seededRandom(4711);
  const rows = files.flatMap(file => rowsOf(file, perFile(count, files.length), random));
  const texts = rows.map(({ name, city, country, number }) => {
    const address = number === null ? name : `${name} ${number}`;
    const lot = random();
    if (lot < 0.35 || city === null) return address;
    return lot < 0.9 ? `${address}, ${city}` : `${address}, ${city}, ${country}`;
  });
  const words = [...new Set(files.flatMap(frequentWords))].slice(0, 60);
  return {
    texts,
    misspelt: texts.map(text => misspelt(text, random)),
    frequent: [
      ...letters,
      ...words,
      ...words.map(word => word.slice(0, 2)),
      ...words.map(word => word.slice(0, 3)),
      ...words.map(word => `${word} ${byLot(words, random)}`),
      ...words.map(word => `${word} ${byLot([...letters], random)}`),
    ],
    points: rows.map(({ lon, lat }) => ({
      lon: lon / 1e7 + (random() - 0.5) / 1000,
      lat: lat / 1e7 + (random() - 0.5) / 1000,
    })),
  };
}

function rowsOf(file: string, count: number, random: () => number): Row[] {
  const database = new Database(file, { readonly: true });
  const last = database.prepare('SELECT max(id) FROM place').pluck().get() as number;
  const row = database.prepare(
    `SELECT place.name, city.name AS city, country.name AS country, place.lon, place.lat,
      (SELECT number FROM house WHERE street = place.id LIMIT 1) AS number
    FROM place JOIN context ON context.id = place.context
      LEFT JOIN label AS city ON city.id = context.city LEFT JOIN label AS country ON country.id = context.country
    WHERE place.id <= ? AND place.name != '' ORDER BY place.id DESC LIMIT 1`,
  );
  // Half of what people look for is among the best known hundredth.
  const id = () => 1 + Math.floor(random() * last * (random() < 0.5 ? 0.01 : 1));
  const rows = Array.from({ length: count }, () => row.get(id()) as Row);
  database.close();
  return rows;
}

/** The most frequent words of a file, those without a place left out. */
function frequentWords(file: string): string[] {
  const database = new Database(file, { readonly: true });
  const { terms, counts } = database.prepare('SELECT terms, counts FROM vocabulary').get() as {
    terms: string;
    counts: Buffer;
  };
  database.close();
  return terms
    .split('\n')
    .map((term, i) => ({ term, count: counts.readUInt32LE(i * 4) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 60)
    .map(({ term }) => term);
}

/** A letter swapped with the next, left out, or wrong, in the longest word. */
function misspelt(text: string, random: () => number): string {
  const word = text.split(/[\s,]+/).reduce((best, each) => (each.length > best.length ? each : best), '');
  const at = 1 + Math.floor(random() * (word.length - 2));
  const rest = word.slice(at + 1);
  const lot = random();
  const slip =
    lot < 0.33
      ? rest.slice(0, 1) + itemAt([...word], at) + rest.slice(1)
      : lot < 0.66
        ? rest
        : byLot([...letters], random) + rest;
  return word.length < 4 ? text : text.replace(word, word.slice(0, at) + slip);
}
