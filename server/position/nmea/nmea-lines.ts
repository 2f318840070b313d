import type { SourceEvents } from '../fix.ts';
import { MergedSentences } from './merge-sentences.ts';
import { parseSentence } from './parse-sentence.ts';

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
