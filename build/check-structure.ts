import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Budget, beyondOpen, lifted, overBudget, tightened } from './house/budget.ts';
import { findDeadLinks, findLongReadmes } from './house/documents.ts';
import { findCircles } from './house/folder-circles.ts';
import { readHouse } from './house/house.ts';
import { findLargeFolders, findLongFiles, findLongFunctions } from './house/sizes.ts';

/*
 * `npm run check:structure`: how rooms, folders, files, functions and documents may stand to each other and how large
 * they may be. With `--list` it names everything that is too much, open or not; with `--tighten` it writes what is there
 * now to build/house/budget.json, where that is less.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const path = 'build/house/budget.json';
const say = (line: string) => process.stdout.write(`${line}\n`);

const house = readHouse(root);
const findings = [
  findCircles(house),
  findLargeFolders(house),
  findLongFiles(house),
  findLongFunctions(house),
  ...findLongReadmes(house),
  findDeadLinks(house),
];
const budget: Budget = JSON.parse(readFileSync(`${root}${path}`, 'utf8'));

if (process.argv.includes('--list')) {
  for (const line of findings.flatMap(({ problems }) => problems)) say(line);
  for (const { name, excess } of findings) say(`${name}: ${excess}`);
  for (const [room, lines] of house.linesByRoom) say(`${room}: ${lines} lines`);
} else if (process.argv.includes('--tighten')) {
  writeFileSync(`${root}${path}`, `${JSON.stringify(tightened(budget, house.linesByRoom, findings), undefined, 2)}\n`);
} else {
  const before = budgetBefore();
  const problems = [
    ...beyondOpen(budget, findings),
    ...overBudget(budget, house.linesByRoom),
    ...(before === undefined ? [] : lifted(before, budget)),
  ];
  for (const problem of problems) say(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** Of the last commit; where that made the budget what it is, of the one before. A clone without history has none. */
function budgetBefore(): Budget | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  try {
    const isChanged = git('status', '--porcelain', '--', path) !== '';
    const last = git('log', '-1', '--format=%H', '--', path).trim();
    return JSON.parse(git('show', `${isChanged ? 'HEAD' : `${last}^`}:${path}`));
  } catch {
    return undefined;
  }
}
