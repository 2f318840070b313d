import GPS, { type NMEA } from 'gps';
import type { SourceEvents } from '../position-schemas.ts';
import { MergedSentences } from './merge-sentences.ts';

/** Sentences that are merged into positions; others are passed over. */
const known = ['GGA', 'GNS', 'RMC', 'GLL', 'VTG', 'GSA', 'GSV', 'GST', 'HDT', 'ZDA'] as const;
export type Sentence = Extract<NMEA, { type: (typeof known)[number] }>;

/** Longer lines are no sentences: the standard allows 82 characters, receivers take a little more. */
export const longestSentence = 256;

/** `other`: a sound sentence that says nothing of the position; `undefined`: no sentence, or a damaged one. */
export function parseSentence(line: string): Sentence | 'other' | undefined {
  // Half a line is often followed by a whole one, and some gateways put a tag before it.
  const text = line.slice(line.lastIndexOf('$')).trim();
  if (text.length > longestSentence || !isSound(text)) return undefined;
  const type = text.slice(3, 6);
  if (text[6] !== ',' || !(known as readonly string[]).includes(type)) return 'other';
  try {
    const parsed = GPS.Parse(text);
    return parsed === false ? undefined : (parsed as Sentence);
  } catch {
    // A sound checksum over fields that cannot be.
    return undefined;
  }
}

/** Checks form and checksum, which is obligatory here: a digit that was garbled would be another place. */
function isSound(text: string): boolean {
  const found = /^\$([A-Z][A-Z0-9]{2,9},[\x20-\x7e]*)\*([0-9A-F]{2})$/i.exec(text);
  if (found === null) return false;
  const [, body = '', given = ''] = found;
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum ^= body.charCodeAt(i);
  return sum === Number.parseInt(given, 16);
}

/** Receivers send what belongs together in one burst: this long after its last sentence it is over, milliseconds. */
const burstGapMs = 150;

/** Turns lines of NMEA 0183 into fixes as they come. */
export class NmeaLines {
  readonly #events: SourceEvents;
  readonly #merged: MergedSentences;
  readonly #now: () => number;
  #over: NodeJS.Timeout | undefined;

  constructor(events: SourceEvents, now: () => number) {
    this.#events = events;
    this.#merged = new MergedSentences(events);
    this.#now = now;
  }

  line(text: string): void {
    if (text.trim() === '') return;
    const sentence = parseSentence(text);
    if (sentence === undefined) this.#events.garbled();
    if (sentence === undefined || sentence === 'other') return;
    this.#merged.push(sentence, this.#now());
    clearTimeout(this.#over);
    this.#over = setTimeout(() => this.#merged.flush(), burstGapMs);
  }

  close(): void {
    clearTimeout(this.#over);
    this.#merged.flush();
  }
}
