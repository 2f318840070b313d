import { lookup } from '../../data-packs/base/lookup.ts';
import type { Finding } from './house.ts';

/** budget.json: what the house may have. */
export interface Budget {
  /** Lines of `.ts`, `.tsx` and `.css` by room, which only `--tighten` changes, downwards. Translations are JSON. */
  lines: Record<string, number>;
  /** What a commit adds to a room's budget, and why it has to. */
  raises: readonly { room: string; lines: number; why: string }[];
  /** What was too much when its gate was made and is still there, by the name of the finding. May only shrink. */
  open: Record<string, number>;
}

/** A room may be so far below its budget before that is tightened. */
const slack = 500;
const shortestWhy = 20;

const tightenIt = 'run "npm run check:structure -- --tighten"';

/** Sentences about rooms that are over their budget, or so far below it that it no longer holds them. */
export function overBudget(budget: Budget, linesByRoom: ReadonlyMap<string, number>): string[] {
  const unexplained = budget.raises
    .filter(({ why }) => why.length < shortestWhy)
    .map(({ room, lines }) => `The raise of ${room} by ${lines} lines in build/house/budget.json does not say why.`);
  const rooms = [...linesByRoom].flatMap(([room, lines]) => {
    const most = allowed(budget, room);
    if (lines > most)
      return [
        `${room}/ has ${lines} lines, its budget is ${most}: delete ${lines - most}, or add a raise with its why to build/house/budget.json.`,
      ];
    return lines < most - slack ? [`${room}/ has only ${lines} lines of its ${most}: ${tightenIt}.`] : [];
  });
  return [...unexplained, ...rooms];
}

/** Budgets that a change of the file itself lifted, without a raise that says why. */
export function lifted(before: Budget, now: Budget): string[] {
  return Object.entries(now.lines)
    .filter(([room, lines]) => lines > (lookup(before.lines, room) ?? lines))
    .map(([room]) => `The budget of ${room} grew: a raise with its why does that, not "lines".`);
}

/** Sentences about findings that are more, or fewer, than what is open. */
export function beyondOpen(budget: Budget, findings: readonly Finding[]): string[] {
  return findings.flatMap(({ name, excess, problems }) => {
    const open = openOf(budget, name);
    if (excess > open) return [...problems, `${name}: ${excess}, ${open} are open.`];
    return excess < open ? [`${name}: only ${excess} of ${open} are left: ${tightenIt}.`] : [];
  });
}

/** The budget that fits what is there and allows no more than before. */
export function tightened(
  budget: Budget,
  linesByRoom: ReadonlyMap<string, number>,
  findings: readonly Finding[],
): Budget {
  const lines = [...linesByRoom].map(([room, now]): [string, number] => {
    const raised = allowed(budget, room) - (lookup(budget.lines, room) ?? 0);
    return [room, Math.min(lookup(budget.lines, room) ?? now, now - raised)];
  });
  const open = findings.map(({ name, excess }): [string, number] => [name, Math.min(openOf(budget, name), excess)]);
  return {
    lines: Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1))),
    raises: budget.raises.filter(({ room }) => linesByRoom.has(room)),
    open: Object.fromEntries(open.filter(([, excess]) => excess > 0)),
  };
}

const openOf = (budget: Budget, name: string): number => lookup(budget.open, name) ?? 0;

function allowed({ lines, raises }: Budget, room: string): number {
  const raised = raises.filter(raise => raise.room === room).reduce((sum, raise) => sum + raise.lines, 0);
  return (lookup(lines, room) ?? 0) + raised;
}
