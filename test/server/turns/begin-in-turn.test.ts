import { expect, onTestFinished, test, vi } from 'vitest';
import { beginInTurn } from '../../../server/turns/index.ts';

test("while turns of the event loop are long one of a client's requests begins after many turns of others", async () => {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => clock.mockRestore());
  const begun: string[] = [];
  const begin = (client: string, ...numbers: number[]) => {
    for (const i of numbers) void beginInTurn(client).then(() => begun.push(`${client} ${i}`));
  };
  /** Those that begin in the next turn. */
  const afterTurn = async (milliseconds: number) => {
    time += milliseconds;
    const before = begun.length;
    await new Promise(resolve => setImmediate(resolve));
    return begun.slice(before);
  };
  /** Those that begin after the turns that others have once one was long. */
  const afterOthers = async () => {
    const before = begun.length;
    for (let turn = 1; turn < 64; turn++) await afterTurn(turn);
    expect(begun.length).toBe(before);
    return afterTurn(1);
  };
  begin('greedy', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  begin('other', 1);
  await Promise.resolve();
  expect(begun).toEqual(['greedy 1', 'other 1']);
  expect(await afterTurn(20)).toEqual([]);
  begin('greedy', 12);
  begin('third', 1);
  await Promise.resolve();
  expect(begun.at(-1)).toBe('third 1');
  // However long the turns of others are.
  expect(await afterOthers()).toEqual(['greedy 2']);
  begin('other', 2);
  await Promise.resolve();
  expect(begun.at(-1)).toBe('other 2');
  expect(await afterTurn(20)).toEqual([]);
  expect(await afterOthers()).toEqual(['greedy 3']);
  // More and more where they cost nothing.
  expect(await afterTurn(1)).toEqual(['greedy 4', 'greedy 5']);
  expect(await afterTurn(1)).toEqual(['greedy 6', 'greedy 7', 'greedy 8', 'greedy 9']);
  expect(await afterTurn(20)).toEqual([]);
  expect(await afterOthers()).toEqual(['greedy 10']);
  expect(await afterTurn(1)).toEqual(['greedy 11', 'greedy 12']);
  expect(await afterTurn(1)).toEqual([]);
  begin('greedy', 13);
  await Promise.resolve();
  expect(begun.at(-1)).toBe('greedy 13');
  // Connections come one in a turn: what the first one computed is not forgotten before the second is there.
  expect(await afterTurn(20)).toEqual([]);
  begin('greedy', 14);
  expect(await afterOthers()).toEqual(['greedy 14']);
});
