import { rows, type Steps } from '../db/index.ts';
import { dayOf } from './quota.ts';
import type { Optional } from './records.ts';
import { conditions } from './records.ts';

export interface UsageSum {
  /** UTC, `2026-11-21`. */
  day: string;
  /** The operation or the key's identifier, where sums of them were asked for, else empty. */
  group: string;
  requests: number;
  tenths: number;
}

/** Identifiers; `from` and `to` are days, both included. */
export interface UsageFilter extends Optional<{ user: string; project: string; key: string; operation: string }> {
  from: string;
  to: string;
}

const day = 86_400_000;
const columnOf = { operation: 'operation', key: 'key_id', none: "''" } as const;

/** The days from one to the other, both included. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += day) days.push(dayOf(at));
  return days;
}

/** Sums of answered requests by day, operation and key. */
export class Usage {
  /** By day and group; days and groups without requests are left out. */
  sums(filter: UsageFilter, groupBy: keyof typeof columnOf = 'none'): Steps<readonly UsageSum[]> {
    const { from, to, user, project, key, operation } = filter;
    const { where, values } = conditions([
      ['user_id = ?', user],
      ['key_id IN (SELECT id FROM keys WHERE project_id = ?)', project],
      ['key_id = ?', key],
      ['operation = ?', operation],
      ['day BETWEEN ? AND ?', from, to],
    ]);
    return rows<UsageSum>(
      `SELECT day, ${columnOf[groupBy]} AS "group", sum(requests) AS requests, sum(tenths) AS tenths
       FROM usage ${where} GROUP BY 1, 2 ORDER BY 1, 2`,
      values,
    );
  }
}
