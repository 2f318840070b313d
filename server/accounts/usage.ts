import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '../db/index.ts';
import { conditions } from './page.ts';
import { dayOf } from './period.ts';

export interface UsageRow {
  /** UTC, `2026-11-21`. */
  day: string;
  operation: string;
  keyId: string;
  requests: number;
  tenths: number;
}

/** Identifiers; `from` and `to` are days, both included. */
export interface UsageFilter {
  from: string;
  to: string;
  user?: string;
  project?: string;
  key?: string;
  operation?: string;
}

/** Days read at a time, so that a year of many keys keeps nobody waiting. */
const slice = 14;
const day = 86_400_000;

/** The days from one to the other, both included. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += day) days.push(dayOf(at));
  return days;
}

/** What answered requests came to, by day, endpoint and key, oldest first. */
export class Usage {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** In slices, with a turn of the event loop between them. */
  async *read(filter: UsageFilter): AsyncGenerator<UsageRow> {
    const days = daysOf(filter.from, filter.to);
    for (let i = 0; i < days.length; i += slice) {
      const part = days.slice(i, i + slice);
      yield* this.#rows({ ...filter, from: part[0] ?? filter.from, to: part.at(-1) ?? filter.to });
      await turn();
    }
  }

  #rows({ from, to, user, project, key, operation }: UsageFilter): UsageRow[] {
    const { where, values } = conditions([
      user === undefined ? undefined : ['user_id = ?', user],
      project === undefined ? undefined : ['key_id IN (SELECT id FROM keys WHERE project_id = ?)', project],
      key === undefined ? undefined : ['key_id = ?', key],
      operation === undefined ? undefined : ['operation = ?', operation],
      ['day BETWEEN ? AND ?', from, to],
    ]);
    return this.#db
      .prepare<unknown[], UsageRow>(
        `SELECT day, operation, key_id AS keyId, requests, tenths FROM usage ${where} ORDER BY day`,
      )
      .all(...values);
  }
}
