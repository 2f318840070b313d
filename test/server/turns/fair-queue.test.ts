import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askAs, FairQueue } from '../../../server/turns/index.ts';

interface Asked {
  within?: number;
  signal?: AbortSignal;
  longestWait?: number;
}

/** Starts works that end when told, on a clock that stands still; tells the names of those that began, in order. */
function recorder(places: number, mostWaiting?: number) {
  let time = 1;
  const queue = new FairQueue({ places, now: () => time, ...(mostWaiting !== undefined && { mostWaiting }) });
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const work = (name: string, asked?: Asked) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, failure => (failure === undefined ? resolve() : reject(failure)));
      });
    }, asked);
  /** One request of a client with one work. */
  const ask = (client: string, name: string, asked?: Asked) => askAs(client, () => work(name, asked));
  /** Milliseconds pass, then a work ends. */
  const end = async (name: string, milliseconds = 100, failure?: Error) => {
    time += milliseconds;
    ends.get(name)?.(failure);
    await new Promise(resolve => setImmediate(resolve));
  };
  /** Ends all as they began, one after the other. */
  const endAll = async () => {
    for (let i = 0; i < begun.length; i++) await end(begun[i] ?? '');
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { queue, ask, work, begun, end, endAll, pass };
}

test('the client goes first that has used least, whenever its works came', async () => {
  const { ask, begun, end, endAll } = recorder(1);
  for (const i of [1, 2, 3, 4]) void ask('greedy', `greedy ${i}`);
  for (const i of [1, 2]) void ask('other', `other ${i}`);
  await end('greedy 1', 1000);
  // 300 ms each.
  await end('other 1', 300);
  void ask('third', 'third 1');
  await end('other 2', 300);
  await endAll();
  expect(begun).toEqual(['greedy 1', 'other 1', 'other 2', 'third 1', 'greedy 2', 'greedy 3', 'greedy 4']);
});

test('use counts whatever came of the work, and while it lasts', async () => {
  const { ask, begun, end, endAll, pass } = recorder(2);
  const failed = ask('failing', 'failing 1');
  void ask('lasting', 'lasting 1');
  for (const client of ['failing', 'lasting', 'brief']) void ask(client, `${client} 2`);
  void ask('brief', 'brief 3');
  pass(500);
  await Promise.all([expect(failed).rejects.toThrow('broken'), end('failing 1', 500, new Error('broken'))]);
  // 1000 ms of each of the two others.
  await end('brief 2', 100);
  expect(begun).toEqual(['failing 1', 'lasting 1', 'brief 2', 'brief 3']);
  await end('brief 3', 100);
  // 1200 ms of the one that lasts, as it lasts still.
  expect(begun.at(-1)).toBe('failing 2');
  await endAll();
  expect(begun.at(-1)).toBe('lasting 2');
});

test('a work that lasts counts as long as it lasts, however often others end meanwhile', async () => {
  const { ask, begun, end } = recorder(2);
  void ask('other', 'other 1');
  await end('other 1', 700);
  void ask('lasting', 'lasting 1');
  for (const i of [1, 2, 3, 4]) void ask('brief', `brief ${i}`);
  void ask('other', 'other 2');
  void ask('lasting', 'lasting 2');
  for (const i of [1, 2, 3]) await end(`brief ${i}`, 100);
  // 400 ms of the one that lasts, 700 of the other.
  await end('brief 4', 100);
  expect(begun.slice(-2)).toEqual(['brief 4', 'lasting 2']);
});

test('what was used long ago counts little, also of who uses some again', async () => {
  const { ask, begun, end, endAll, pass } = recorder(1);
  void ask('once greedy', 'greedy 1');
  await end('greedy 1', 10_000);
  pass(300_000);
  void ask('once greedy', 'greedy 2');
  for (const i of [1, 2]) void ask('steady', `steady ${i}`);
  for (const i of [3, 4]) void ask('once greedy', `greedy ${i}`);
  // Of 10 s a thousandth counts: 11 ms with these, and 100 of the other.
  await end('greedy 2', 1);
  await end('steady 1', 100);
  await end('greedy 3', 1000);
  await endAll();
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'steady 1', 'greedy 3', 'steady 2', 'greedy 4']);
});

test("a client's requests take turns, too: one with many works does not hold up the next, nor starves", async () => {
  const { ask, work, begun, end, endAll } = recorder(1);
  void askAs('key', async () => {
    for (const i of [1, 2, 3]) void work(`matrix ${i}`);
  });
  void ask('key', 'route 1');
  await end('matrix 1', 500);
  // It came 500 ms after the matrix, as much as that one has used.
  void ask('key', 'route 2');
  await endAll();
  expect(begun).toEqual(['matrix 1', 'route 1', 'matrix 2', 'route 2', 'matrix 3']);
});

test('places that long works may not have are left to brief ones, which take no turn of others', async () => {
  const { ask, begun, end } = recorder(3);
  const long = (name: string) => void ask(name, name, { within: 2 });
  for (const i of [1, 2, 3, 4]) long(`long ${i}`);
  for (const i of [1, 2]) void ask('brief', `brief ${i}`);
  expect(begun).toEqual(['long 1', 'long 2', 'brief 1']);
  await end('brief 1');
  expect(begun.slice(3)).toEqual(['brief 2']);
  await end('long 1');
  expect(begun.slice(4)).toEqual(['long 3']);
  void ask('brief', 'brief 3');
  await end('long 2');
  expect(begun.slice(5)).toEqual(['long 4']);
  await end('brief 2');
  expect(begun.slice(6)).toEqual(['brief 3']);
});

test('brief works leave the longest its place', async () => {
  const { ask, begun, end } = recorder(2);
  void ask('a', 'largest 1', { within: 1 });
  void ask('b', 'largest 2', { within: 1 });
  for (const i of [1, 2]) void ask('c', `brief ${i}`);
  expect(begun).toEqual(['largest 1', 'brief 1']);
  await end('largest 1');
  expect(begun.slice(2)).toEqual(['largest 2']);
  await end('brief 1');
  expect(begun.slice(3)).toEqual(['brief 2']);
});

test("beyond what may wait, the client is refused that has most waiting, and another's place is not taken", async () => {
  const { ask, begun, end, endAll } = recorder(1, 4);
  const refused: string[] = [];
  const noting = (client: string, name: string) =>
    ask(client, name).catch(({ code, details }) => refused.push(`${name} ${code} ${details.retryAfter}`));
  const all = [1, 2, 3, 4, 5, 6].map(i => noting('greedy', `greedy ${i}`));
  await new Promise(resolve => setImmediate(resolve));
  expect(refused).toEqual(['greedy 6 overloaded 2']);
  all.push(...[1, 2].map(i => noting('other', `other ${i}`)));
  await new Promise(resolve => setImmediate(resolve));
  expect(refused.slice(1)).toEqual(['greedy 5 overloaded 2', 'greedy 4 overloaded 1']);
  await end('greedy 1', 1000);
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['greedy 1', 'other 1', 'other 2', 'greedy 2', 'greedy 3']);
});

test('where nobody has more waiting than who comes, he is refused himself', async () => {
  const { ask, begun, endAll } = recorder(1, 3);
  for (const name of ['a 1', 'b 1', 'c 1', 'c 2']) void ask(name.slice(0, 1), name);
  await expect(ask('b', 'b 2')).rejects.toMatchObject({ code: 'overloaded' });
  await endAll();
  expect(begun).toEqual(['a 1', 'b 1', 'c 1', 'c 2']);
});

test('the time to retry is that of all the client has waiting, as works took of late, in all places, half a minute at most', async () => {
  const { ask, end } = recorder(2, 4);
  for (const i of [1, 2, 3]) void ask('a', `a ${i}`);
  await end('a 1', 8100);
  // It began when the first one ended.
  await end('a 3', 1450);
  await end('a 2', 0);
  for (const i of [1, 2, 3, 4, 5, 6]) void ask('b', `b ${i}`);
  // Works took 500 ms by estimate, then 1450, 1450, 2462.5.
  await expect(ask('b', 'b 7')).rejects.toMatchObject({ details: { retryAfter: 5 } });
  await end('b 1', 1_000_000);
  void ask('b', 'b 8');
  await expect(ask('b', 'b 9')).rejects.toMatchObject({ details: { retryAfter: 30 } });
});

test('a work is refused that would wait longer than it may; of one that begins in time nothing is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, begun, end } = recorder(1);
  const { signal } = new AbortController();
  void ask('a', 'first');
  const late = expect(ask('b', 'late', { longestWait: 1000 })).rejects.toMatchObject({
    code: 'overloaded',
    details: { retryAfter: 1 },
  });
  void ask('c', 'in time', { longestWait: 5000, signal });
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  await end('first');
  expect(begun).toEqual(['first', 'in time']);
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('of a thousand and one clients the use of the one that used none for longest is forgotten', async () => {
  const { ask, begun, end } = recorder(1);
  for (const client of ['forgotten', ...Array.from({ length: 1000 }, (_, i) => `${i}`)]) {
    void ask(client, client);
    await end(client, 10);
  }
  for (const client of ['0', 'forgotten', 'new']) void ask(client, `${client} again`);
  for (const client of ['forgotten', 'new']) void ask(client, `${client} later`);
  await end('0 again', 10);
  expect(begun.at(-1)).toBe('forgotten again');
});

test('a work that was given up while it waited is never begun, and its place goes to the next', async () => {
  const { ask, begun, endAll } = recorder(1);
  const leaving = new AbortController();
  const { signal } = leaving;
  void ask('a', 'first');
  const given = ask('b', 'given up', { signal });
  void ask('c', 'third');
  const gone = new Error('gone');
  leaving.abort(gone);
  await expect(given).rejects.toBe(gone);
  await expect(ask('d', 'late', { signal })).rejects.toBe(gone);
  await endAll();
  expect(begun).toEqual(['first', 'third']);
});

test('closing refuses all that waits', async () => {
  const { ask, queue, begun, end } = recorder(1);
  const first = ask('a', 'first');
  const waiting = ['second', 'third'].map(name => expect(ask('a', name)).rejects.toThrow('closed'));
  queue.close(new Error('closed'));
  await Promise.all(waiting);
  await end('first');
  await first;
  expect(begun).toEqual(['first']);
});
