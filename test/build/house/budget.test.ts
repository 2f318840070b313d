import { expect, test } from 'vitest';
import { beyondOpen, lifted, overBudget, tightened } from '../../../build/house/budget.ts';

const budget = {
  lines: { server: 1000, test: 2000 },
  raises: [{ room: 'server', lines: 100, why: 'Routes over several regions.' }],
  open: { longFiles: 2 },
};
const rooms = (server: number, test = 2000) =>
  new Map([
    ['server', server],
    ['test', test],
  ]);
const longFiles = (excess: number) => ({
  name: 'longFiles',
  excess,
  problems: ['a/x.ts has 301 lines (300 at most).'],
});

test('a room may have the lines of its budget and of its raises', () => {
  expect(overBudget(budget, rooms(1100))).toEqual([]);
  expect(overBudget(budget, rooms(1101))).toEqual([
    'server/ has 1101 lines, its budget is 1100: delete 1, or add a raise with its why to build/house/budget.json.',
  ]);
});

test('a budget far above its room is tightened', () => {
  expect(overBudget(budget, rooms(599))).toEqual([
    'server/ has only 599 lines of its 1100: run "npm run check:structure -- --tighten".',
  ]);
  expect(tightened(budget, rooms(599, 2100), [longFiles(1)])).toEqual({
    lines: { server: 499, test: 2000 },
    raises: budget.raises,
    open: { longFiles: 1 },
  });
});

test('a new room has no budget until it is tightened', () => {
  const withNew = new Map([...rooms(1100), ['geo', 10]]);
  expect(overBudget(budget, withNew)).toEqual([expect.stringMatching(/^geo\/ has 10 lines, its budget is 0/)]);
  expect(tightened(budget, withNew, []).lines).toEqual({ geo: 10, server: 1000, test: 2000 });
});

test('a budget grows by a raise that says why, and by nothing else', () => {
  const raises = [{ room: 'server', lines: 100, why: 'because' }];
  expect(overBudget({ ...budget, raises }, rooms(1100))).toEqual([
    'The raise of server by 100 lines in build/house/budget.json does not say why.',
  ]);
  expect(lifted(budget, { ...budget, lines: { server: 1001, test: 1999, geo: 5 } })).toEqual([
    'The budget of server grew: a raise with its why does that, not "lines".',
  ]);
});

test('what is open may stay, and shrinks only', () => {
  expect(beyondOpen(budget, [longFiles(2)])).toEqual([]);
  expect(beyondOpen(budget, [longFiles(3)])).toEqual([
    'a/x.ts has 301 lines (300 at most).',
    'longFiles: 3, 2 are open.',
  ]);
  expect(beyondOpen(budget, [longFiles(1)])).toEqual([
    'longFiles: only 1 of 2 are left: run "npm run check:structure -- --tighten".',
  ]);
  expect(tightened(budget, rooms(1100), [longFiles(3)]).open).toEqual({ longFiles: 2 });
  expect(tightened(budget, rooms(1100), [longFiles(0)]).open).toEqual({});
});
