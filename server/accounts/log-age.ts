import { change, row, type Steps } from '../db/index.ts';
import { retention } from './request-log.ts';

/** Time that no service saw pass: the machine was off, or its clock was set ahead. */
interface Gap {
  from: number;
  to: number;
}

interface Seen {
  /** When a service ran last, milliseconds since 1970. */
  last: number;
  /** Newest first. */
  gaps: readonly Gap[];
}

/** The setting that keeps when services ran. */
export const seenSetting = 'seenTime';
/** A machine that is off for less is no gap. */
const shortest = 86_400_000;
const mostGaps = 100;
const keepEvery = 3_600_000;

/** How old the request log is: it ages while services run, so that a clock set wrong between starts erases nothing. */
export class LogAge {
  #seen: Seen = { last: Number.NaN, gaps: [] };

  /** Called at a start. Returns by how much the clock is after the last time a service ran (before: negative). */
  *begin(now: number): Steps<number> {
    const kept = yield* row<{ value: Buffer }>('SELECT value FROM settings WHERE name = ?', [seenSetting]);
    const { last, gaps }: Seen = kept === undefined ? { last: now, gaps: [] } : JSON.parse(kept.value.toString());
    const gap = now - last > shortest ? [{ from: last, to: now }] : [];
    // One that lies ahead was none: the clock was wrong.
    const passed = [...gap, ...gaps].filter(({ to }) => to <= now);
    this.#seen = { last: Number.NaN, gaps: passed.slice(0, mostGaps) };
    return now - last;
  }

  /** Called while a service runs, in the caller's transaction. */
  *keep(now: number): Steps<void> {
    if (Math.abs(now - this.#seen.last) < keepEvery) return;
    const seen = { ...this.#seen, last: now };
    yield* change(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [seenSetting, Buffer.from(JSON.stringify(seen))],
    );
    this.#seen = seen;
  }

  /** Requests from before are not in the log any more. */
  startAt(now: number): number {
    let start = now - retention;
    for (const { from, to } of this.#seen.gaps) {
      if (to > start && from < now) start -= Math.min(to, now) - from;
    }
    return start;
  }
}
