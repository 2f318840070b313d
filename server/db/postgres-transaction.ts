import { type PoolClient, types } from 'pg';
import type { Step, StepAnswer } from './steps.ts';

/** Asks a step of a connection, or of any of a pool. */
export async function answerOf(client: Pick<PoolClient, 'query'>, step: Step, timeoutMs?: number): Promise<StepAnswer> {
  const asked = { ...postgresStatement(step), ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) };
  const { rows, rowCount } = await client.query<object>(asked);
  return { rows, changes: rowCount ?? 0 };
}

/** One transaction on a connection that takes statements before it has answered those of before. */
export class PostgresTransaction {
  readonly #client: PoolClient;
  readonly #begun: Promise<unknown>;
  /** Holds the answers that nobody waits for; their failures are told at the end. */
  readonly #sent: Promise<unknown>[] = [];

  constructor(client: PoolClient) {
    this.#client = client;
    this.#begun = this.#send(client.query('BEGIN'));
  }

  async answer(step: Step): Promise<StepAnswer> {
    // Nothing is changed outside of the transaction, should it not begin.
    if (step.kind === 'put' || step.kind === 'change') await this.#begun;
    const answer = answerOf(this.#client, step);
    if (step.kind !== 'put') return await answer;
    this.#send(answer);
    return { rows: [], changes: 0 };
  }

  /** Rejects where anything failed: nothing is done then, unless the connection was lost. */
  async commit(): Promise<void> {
    this.#send(this.#client.query('COMMIT'));
    const failed = await this.failure();
    if (failed !== undefined) throw failed.reason;
  }

  /** The first failure of what nobody waited for: those that follow it only say that there was one. */
  async failure(): Promise<PromiseRejectedResult | undefined> {
    return (await Promise.allSettled(this.#sent)).find(({ status }) => status === 'rejected') as
      | PromiseRejectedResult
      | undefined;
  }

  #send<Answer>(answer: Promise<Answer>): Promise<Answer> {
    answer.catch(() => undefined);
    this.#sent.push(answer);
    return answer;
  }
}

interface Prepared {
  /** Under which each connection prepares it once. */
  name: string;
  text: string;
  /** The names of its values in their order; `undefined`: they come in order. */
  names: readonly string[] | undefined;
}

/** Texts of lists differ by the filters that are asked for, no others do: there are some hundreds at most. */
const prepared = new Map<string, Prepared>();

/** A step as PostgreSQL takes it: values are numbered, and rows are kept by locking them. */
export function postgresStatement({ sql, values, kind }: Step): { name: string; text: string; values: unknown[] } {
  const known = prepared.get(`${kind} ${sql}`) ?? prepare(sql, kind);
  const { name, text, names } = known;
  const ordered = Array.isArray(values) ? values : (names ?? []).map(each => Reflect.get(values, each));
  return { name, text, values: ordered.map(withoutNul) };
}

/** Texts of PostgreSQL hold no NUL. Of what is kept, only names that clients give their map sessions could have one. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

function prepare(sql: string, kind: Step['kind']): Prepared {
  const names: string[] = [];
  let count = 0;
  const numbered = sql.replace(/\?|@(\w+)/g, (_, name: string | undefined) => {
    count += 1;
    if (name === undefined) return `$${count}`;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  // Lets references to the row go on meanwhile: new projects of a user, for one.
  const text = kind === 'kept' ? `${numbered} FOR NO KEY UPDATE` : numbered;
  const made = { name: `outpost_${prepared.size}`, text, names: names.length === 0 ? undefined : names };
  prepared.set(`${kind} ${sql}`, made);
  return made;
}

const [boolean, bigint, numeric] = [16, 20, 1700];

/** Values as SQLite gives them: all numbers are within 2^53, and a comparison is 1 or 0. */
export const postgresTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === bigint || oid === numeric) return Number;
    if (oid === boolean) return (text: string) => (text === 't' ? 1 : 0);
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  },
};
