import type { PoolClient } from 'pg';
import { postgresStatement } from './postgres-statement.ts';
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
