import { rows, type Steps } from '../db/index.ts';
import { conditions, type Page, type PageRequest, pageOf } from './list-page.ts';
import type { LogAge } from './log-age.ts';
import type { Optional } from './optional.ts';
import type { LoggedRequest } from './request-log.ts';

export interface FoundRequest extends LoggedRequest {
  id: number;
}

/** Times in milliseconds since 1970: from the first, before the second. */
export type RequestFilter = Optional<{
  from: number;
  to: number;
  user: string;
  project: string;
  key: string;
  operation: string;
  error: string;
  /** 404, or the class 4 of all of its kind. */
  status: number;
}>;

const columns = `id, at, request_id AS "requestId", user_id AS "userId", project_id AS "projectId", key_id AS "keyId",
  operation, method, url, status, error, tenths, duration_ms AS "durationMs"`;

/** Reads the log of the last 30 days. Every question has an index that also gives its order. */
export class LoggedRequests {
  readonly #age: LogAge;

  constructor(age: LogAge) {
    this.#age = age;
  }

  /** Newest first. */
  *page(filter: RequestFilter & PageRequest<number>, now: number): Steps<Page<FoundRequest, number>> {
    const { sql, values } = questionOf(filter, this.#age.startAt(now));
    return pageOf(yield* rows<FoundRequest>(sql, values), filter.limit, ({ at, id }) => ({ at, id }));
  }
}

function questionOf(filter: RequestFilter & PageRequest<number>, logStart: number): { sql: string; values: unknown[] } {
  const { after, status } = filter;
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? undefined : ([`${column} = ?`, value] as const);
  const { where, values } = conditions([
    equal('user_id', filter.user),
    equal('project_id', filter.project),
    equal('key_id', filter.key),
    equal('operation', filter.operation),
    equal('error', filter.error),
    status === undefined ? undefined : ['status / 100 = ?', status < 10 ? status : Math.floor(status / 100)],
    status === undefined || status < 10 ? undefined : ['status = ?', status],
    // Older rows count as removed.
    ['at >= ?', Math.max(filter.from ?? 0, logStart)],
    filter.to === undefined ? undefined : ['at < ?', filter.to],
    after && ['(at, id) < (?, ?)', after.at, after.id],
  ]);
  const sql = `SELECT ${columns} FROM request_log ${where} ORDER BY at DESC, id DESC LIMIT ?`;
  return { sql, values: [...values, filter.limit + 1] };
}
