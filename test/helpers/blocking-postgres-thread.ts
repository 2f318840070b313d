/** Answers steps for `BlockingPostgres`, one after the other. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { Pool } from 'pg';
import { postgresStatement, postgresTypes } from '../../server/db/postgres-transaction.ts';

const { address, port, signal } = workerData as { address: string; port: MessagePort; signal: Int32Array };
// One that is lost is made anew.
const pool = new Pool({ connectionString: address, types: postgresTypes, max: 1 }).on('error', () => undefined);

port.on('message', async step => {
  const answer = await pool.query(postgresStatement(step)).then(
    ({ rows, rowCount }) => ({ rows, changes: rowCount ?? 0 }),
    error => ({ error: String(error) }),
  );
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
