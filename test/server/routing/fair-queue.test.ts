import { expect, test } from 'vitest';
import { FairQueue } from '../../../server/routing/engine/fair-queue.ts';

/** Starts calls that end when told; gives the names of those that were begun, in order. */
function recorder(places: number) {
  const queue = new FairQueue(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: object, name: string, signal?: AbortSignal, isBrief = false) =>
    queue.run(
      client,
      () => {
        begun.push(name);
        return new Promise<void>(resolve => ends.set(name, resolve));
      },
      signal,
      isBrief,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(resolve => setImmediate(resolve));
  };
  return { ask, begun, end };
}

test('a single call goes before further calls of a client with many, which are not starved', async () => {
  const { ask, begun, end } = recorder(2);
  const [matrix, other] = [{}, {}];
  for (const i of [1, 2, 3, 4]) void ask(matrix, `matrix ${i}`);
  for (const i of [1, 2]) void ask(other, `other ${i}`);
  for (const i of [1, 2, 3, 4]) void ask({}, `route ${i}`);
  expect(begun).toEqual(['matrix 1', 'matrix 2']);
  for (let i = 0; i < begun.length; i++) await end(begun[i] ?? '');
  expect(begun.slice(2)).toEqual([
    'other 1',
    'route 1',
    'route 2',
    'matrix 3',
    'route 3',
    'route 4',
    'other 2',
    'matrix 4',
  ]);
});

test('a call that was given up while it waited is never made, and its place goes to the next', async () => {
  const { ask, begun, end } = recorder(1);
  const controller = new AbortController();
  void ask({}, 'first');
  const given = ask({}, 'given up', controller.signal);
  const client = {};
  void ask({}, 'third');
  void ask(client, 'fourth');
  const further = ask(client, 'given up, too', controller.signal);
  controller.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  await expect(further).rejects.toThrow('gone');
  for (let i = 0; i < begun.length; i++) await end(begun[i] ?? '');
  expect(begun).toEqual(['first', 'third', 'fourth']);
  const last = ask({}, 'last');
  await end('last');
  await last;
});

test('one brief call more than places is begun, whatever waits before it', async () => {
  const { ask, begun, end } = recorder(2);
  const brief = (name: string) => void ask({}, name, undefined, true);
  for (const i of [1, 2, 3, 4, 5]) void ask({}, `matrix ${i}`);
  for (const i of [1, 2]) brief(`route ${i}`);
  expect(begun).toEqual(['matrix 1', 'matrix 2', 'route 1']);
  await end('route 1');
  expect(begun.slice(3)).toEqual(['route 2']);
  await end('matrix 1');
  expect(begun.slice(4)).toEqual(['matrix 3']);
  await end('route 2');
  brief('route 3');
  expect(begun.slice(5)).toEqual(['route 3']);
});

test('a client in the middle of a matrix has its route begun, too, and its turn stays', async () => {
  const { ask, begun, end } = recorder(1);
  const [matrix, other] = [{}, {}];
  for (const i of [1, 2, 3]) void ask(matrix, `matrix ${i}`);
  void ask(matrix, 'route', undefined, true);
  expect(begun).toEqual(['matrix 1', 'route']);
  void ask(other, 'other');
  for (let i = 0; i < begun.length; i++) await end(begun[i] ?? '');
  expect(begun.slice(2)).toEqual(['other', 'matrix 2', 'matrix 3']);
});

test('brief calls take no turns of others', async () => {
  const { ask, begun, end } = recorder(2);
  const brief = (name: string) => void ask({}, name, undefined, true);
  for (const i of [1, 2, 3, 4]) brief(`route ${i}`);
  expect(begun).toEqual(['route 1', 'route 2', 'route 3']);
  void ask({}, 'matrix');
  brief('route 5');
  await end('route 1');
  expect(begun.slice(3)).toEqual(['route 4']);
  await end('route 2');
  expect(begun.slice(4)).toEqual(['matrix']);
  await end('route 3');
  expect(begun.slice(5)).toEqual(['route 5']);
});

test('work that fails frees its place', async () => {
  const queue = new FairQueue(1);
  await expect(queue.run({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run({}, () => Promise.resolve(7))).toBe(7);
});
