import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { isRunning } from '../../../data-packs/runtime/is-running.ts';
import {
  BeyondLimits,
  WorkerClient,
  type WorkerClientOptions,
  WorkerStopped,
} from '../../../data-packs/runtime/worker-client.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { patienceMs } from '../../helpers/patience.ts';
import type { TestQuestion } from './test-worker.ts';

const clients: WorkerClient<TestQuestion, unknown>[] = [];

function clientOf(options: Partial<WorkerClientOptions> = {}): WorkerClient<TestQuestion, unknown> {
  const file = new URL('./test-worker.ts', import.meta.url);
  const client = new WorkerClient<TestQuestion, unknown>({ file, name: 'test thread', ...options });
  clients.push(client);
  return client;
}

afterEach(() => Promise.all(clients.splice(0).map(client => client.close())));

const threadOf = async (client: WorkerClient<TestQuestion, unknown>): Promise<number> =>
  ((await client.ask({ kind: 'who' })) as { threadId: number }).threadId;

describe('a worker', () => {
  test('starts with the first question, with the data of that moment, and stays', async () => {
    let data = 'too early';
    let started = 0;
    const client = clientOf({
      data: () => {
        started += 1;
        return data;
      },
    });
    data = 'in time';
    expect(started).toBe(0);
    expect(await client.ask({ kind: 'who' })).toMatchObject({ workerData: 'in time' });
    await client.ask({ kind: 'who' });
    expect(started).toBe(1);
  });

  test('ends when nobody asks for a while, by itself, and the next question starts another', async () => {
    const closed = new Int32Array(new SharedArrayBuffer(4));
    const client = clientOf({ idleMs: 30, data: () => ({ closed }) });
    const first = await threadOf(client);
    await expect.poll(() => Atomics.load(closed, 0)).toBe(1);
    expect(await threadOf(client)).not.toBe(first);
  });

  test('does not end while a question is open, however long it takes', async () => {
    const client = clientOf({ idleMs: 20 });
    const first = await threadOf(client);
    expect(await client.ask({ kind: 'wait', ms: 120, say: 'done' })).toBe('done');
    expect(await threadOf(client)).toBe(first);
  });
});

describe('questions', () => {
  test('are with the worker together, and each gets its own answer', async () => {
    const client = clientOf();
    const order: unknown[] = [];
    const slow = client.ask({ kind: 'wait', ms: 150, say: 'slow' }).then(said => order.push(said));
    const quick = client.ask({ kind: 'wait', ms: 1, say: 'quick' }).then(said => order.push(said));
    expect(client.open).toBe(2);
    await Promise.all([slow, quick]);
    expect(order).toEqual(['quick', 'slow']);
    expect(client.open).toBe(0);
  });

  test('wait for each other where only one may be with it', async () => {
    const client = clientOf({ concurrency: 1 });
    const order: unknown[] = [];
    const slow = client.ask({ kind: 'wait', ms: 60, say: 'slow' }).then(said => order.push(said));
    const quick = client.ask({ kind: 'wait', ms: 1, say: 'quick' }).then(said => order.push(said));
    await Promise.all([slow, quick]);
    expect(order).toEqual(['slow', 'quick']);
  });

  test('and answers may be moved', async () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const answer = clientOf().ask({ kind: 'double', bytes }, { transfer: [bytes.buffer] });
    expect(bytes.length).toBe(0);
    expect(await answer).toEqual(Uint8Array.of(2, 4, 6));
  });

  test('that cannot be sent are rejected, and others go on', async () => {
    const client = clientOf({ concurrency: 1 });
    const uncloneable = { kind: 'wait', ms: 1, say: () => 'no' } as unknown as TestQuestion;
    const [first, second, third] = await Promise.allSettled([
      client.ask({ kind: 'wait', ms: 1, say: 'one' }),
      client.ask(uncloneable),
      client.ask({ kind: 'wait', ms: 1, say: 'three' }),
    ]);
    expect([first, third]).toMatchObject([{ value: 'one' }, { value: 'three' }]);
    expect(second).toMatchObject({ reason: { name: 'DataCloneError' } });
  });
});

describe('what the worker throws rejects the question', () => {
  test.each([
    ['RangeError', { name: 'RangeError', message: 'beyond the end' }],
    ['WordedError', { name: 'WordedError', said: { code: 'test.gone', values: { name: 'Monaco' } } }],
    ['own', { name: 'DiskError', message: 'the disk is full', code: 'ENOSPC' }],
    ['text', { name: 'Error', message: 'a mere text' }],
    ['uncloneable', { name: 'DataCloneError' }],
  ] as const)('by name: %s', async (what, told) => {
    const client = clientOf();
    const first = await threadOf(client);
    const error = await client.ask({ kind: 'throw', what }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(told);
    if (what === 'RangeError') expect(error).toBeInstanceOf(RangeError);
    if (what === 'WordedError') expect(error).toBeInstanceOf(WordedError);
    if (what === 'own') expect((error as Error).stack).toContain('test-worker.ts');
    expect(await threadOf(client)).toBe(first);
  });
});

describe('a worker that stops', () => {
  test('fails what is with it, once told; the next question starts another', async () => {
    const told: Error[] = [];
    const client = clientOf({ onStopped: error => told.push(error) });
    const first = await threadOf(client);
    const asked = [client.ask({ kind: 'endless' }), client.ask({ kind: 'crash' })];
    for (const settled of await Promise.allSettled(asked)) {
      expect(settled).toMatchObject({ reason: { name: 'WorkerStopped' } });
      expect(settled).toMatchObject({ reason: { message: 'The worker "test thread" stopped before it answered.' } });
    }
    expect(told).toHaveLength(1);
    expect(await threadOf(client)).not.toBe(first);
  });

  test('leaves what waits to the next one', async () => {
    const client = clientOf({ concurrency: 1 });
    const [crashed, waiting] = await Promise.allSettled([
      client.ask({ kind: 'crash' }),
      client.ask({ kind: 'wait', ms: 1, say: 'still here' }),
    ]);
    expect(crashed.status).toBe('rejected');
    expect(waiting).toMatchObject({ value: 'still here' });
  });

  test('because it cannot start says why', async () => {
    const client = clientOf({ file: new URL('./no-such-worker.ts', import.meta.url) });
    const error: unknown = await client.ask({ kind: 'who' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkerStopped);
    expect(error).toMatchObject({ cause: { message: expect.stringContaining('no-such-worker') } });
  });

  test('is made to where it hangs longer than the timeout of the question', async () => {
    const client = clientOf({ concurrency: 1 });
    const hung = client.ask({ kind: 'hang' }, { timeoutMs: 50 });
    const next = client.ask({ kind: 'wait', ms: 1, say: 'next' }, { timeoutMs: patienceMs });
    await expect(hung).rejects.toBeInstanceOf(WorkerStopped);
    expect(await next).toBe('next');
  });
});

describe('a worker with a bounded heap', () => {
  const heapMb = 64;
  const pidOf = async (client: WorkerClient<TestQuestion, unknown>): Promise<number> =>
    ((await client.ask({ kind: 'who' })) as { pid: number }).pid;

  test('is a process, which ends when nobody asks for a while', async () => {
    const client = clientOf({ heapMb, idleMs: 30 });
    const pid = await pidOf(client);
    expect(pid).not.toBe(process.pid);
    await expect.poll(() => isRunning(pid), { timeout: patienceMs }).toBe(false);
  });

  // A thread that fills its heap with an array or a map ends the whole process.
  test.each(['array', 'map', 'objects'] as const)('that fills it with %s ends alone, in a sentence', async what => {
    const client = clientOf({ heapMb });
    const [full, next] = await Promise.allSettled([
      client.ask({ kind: 'fill', what }),
      client.ask({ kind: 'wait', ms: 1, say: 'next' }),
    ]);
    expect(full).toMatchObject({ reason: { said: { code: 'runtime.tooLarge', values: { most: 64 * 1024 ** 2 } } } });
    expect(full).toMatchObject({ reason: expect.any(BeyondLimits) });
    expect(next).toMatchObject({ value: 'next' });
  });

  test('that takes too long says so', async () => {
    const client = clientOf({ heapMb });
    await client.ask({ kind: 'who' });
    const late = client.ask({ kind: 'hang' }, { timeoutMs: 1000 });
    await expect(late).rejects.toMatchObject({ said: { code: 'runtime.tooLong', values: { seconds: 1 } } });
  });

  test('ends with the signal of its question, although that never gives way', async () => {
    const told: Error[] = [];
    const client = clientOf({ heapMb, onStopped: error => told.push(error) });
    const pid = await pidOf(client);
    const left = new AbortController();
    const hung = client.ask({ kind: 'hang' }, { signal: left.signal });
    const waiting = pidOf(client);
    left.abort(new Error('gone'));
    await expect(hung).rejects.toThrow('gone');
    expect(isRunning(pid)).toBe(false);
    expect(await waiting).not.toBe(pid);
    expect(told).toEqual([]);
  });

  test('closes at once, and is gone then', async () => {
    const client = clientOf({ heapMb });
    const pid = await pidOf(client);
    await client.close();
    expect(isRunning(pid)).toBe(false);
  });
});

describe('a question that is aborted', () => {
  const reason = new Error('typed on');

  test('before it is asked is not', async () => {
    let started = 0;
    const client = clientOf({ data: () => (started += 1) });
    await expect(client.ask({ kind: 'who' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(started).toBe(0);
  });

  test('while it waits is rejected at once and never reaches the worker', async () => {
    const client = clientOf({ concurrency: 1 });
    const aborted = new AbortController();
    let busy = true;
    const first = client.ask({ kind: 'wait', ms: 80, say: 'first' }).finally(() => {
      busy = false;
    });
    const second = client.ask({ kind: 'wait', ms: 1, say: 'second' }, { signal: aborted.signal });
    aborted.abort(reason);
    await expect(second).rejects.toBe(reason);
    expect(busy).toBe(true);
    await first;
    expect(await client.ask({ kind: 'heard' })).toEqual(['first']);
  });

  test('while it is with the worker stops what is done for it', async () => {
    const client = clientOf();
    const first = await threadOf(client);
    const aborted = new AbortController();
    const endless = client.ask({ kind: 'endless' }, { signal: aborted.signal });
    aborted.abort(reason);
    await expect(endless).rejects.toBe(reason);
    expect(client.open).toBe(0);
    expect(await threadOf(client)).toBe(first);
  });
});

describe('closing', () => {
  test('waits for what is under way, rejects what waits, and closes what the worker holds', async () => {
    const closed = new Int32Array(new SharedArrayBuffer(4));
    const client = clientOf({ concurrency: 1, data: () => ({ closed }) });
    const asked = Promise.allSettled([
      client.ask({ kind: 'wait', ms: 50, say: 'under way' }),
      client.ask({ kind: 'wait', ms: 1, say: 'waiting' }),
    ]);
    await client.close();
    expect(Atomics.load(closed, 0)).toBe(1);
    const [underWay, waiting] = await asked;
    expect(underWay).toMatchObject({ value: 'under way' });
    expect(waiting).toMatchObject({
      reason: { name: 'WorkerStopped', message: 'The worker "test thread" was closed.' },
    });
  });

  test('stops what would go on for ever', async () => {
    const client = clientOf();
    const endless = client.ask({ kind: 'endless' });
    endless.catch(() => undefined);
    await client.close();
    await expect(endless).rejects.toThrow('The thread is being closed.');
  });

  test('does not wait for one that takes long, and leaves it to end by itself: it may be loading native code', async () => {
    const closed = new Int32Array(new SharedArrayBuffer(4));
    const client = clientOf({ data: () => ({ closed }) });
    const busy = client.ask({ kind: 'block', ms: 7000 });
    busy.catch(() => undefined);
    await client.close();
    expect(Atomics.load(closed, 0)).toBe(0);
    await expect(busy).rejects.toThrow('was closed');
    await expect.poll(() => Atomics.load(closed, 0)).toBe(1);
  });

  test('is final: later questions are rejected and start nothing', async () => {
    let started = 0;
    const client = clientOf({ data: () => (started += 1) });
    await client.ask({ kind: 'who' });
    await Promise.all([client.close(), client.close()]);
    await expect(client.ask({ kind: 'who' })).rejects.toBeInstanceOf(WorkerStopped);
    expect(started).toBe(1);
  });

  test('without a worker is done at once, and waits for one that is ending', async () => {
    await clientOf().close();
    const closed = new Int32Array(new SharedArrayBuffer(4));
    const client = clientOf({ idleMs: 1, data: () => ({ closed }) });
    await client.ask({ kind: 'who' });
    await delay(2);
    await client.close();
    expect(Atomics.load(closed, 0)).toBe(1);
  });
});
