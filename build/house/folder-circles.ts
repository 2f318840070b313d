import { closingImports } from './closing-imports.ts';
import type { Finding, House } from './house.ts';
import { type Import, valueImports } from './value-imports.ts';

/** A folder whose entries cannot be put in an order in which each imports only those before it. */
export interface FolderCircle {
  /** '' is the top, where the rooms are. */
  folder: string;
  nodes: readonly string[];
  /** How many imports have to go, at least, until there is no circle. */
  closing: number;
  /** One of the shortest ways round. */
  way: readonly Import[];
}

/** Arrows between the entries of one folder, with the imports that they stand for. */
type Level = Map<string, Map<string, Import[]>>;

export function findCircles(house: House): Finding[] {
  const circles = folderCircles(valueImports(house.program));
  const problems = circles.map(({ folder, nodes, closing, way }) => {
    const steps = way.map(({ from, to }) => `\n    ${from} -> ${to}`).join('');
    const where = folder === '' ? 'The rooms' : folder;
    return `${where}: ${nodes.join(', ')} import each other (imports that have to go: ${closing}), for example:${steps}`;
  });
  const closing = circles.reduce((sum, circle) => sum + circle.closing, 0);
  return [
    { name: 'circlesOfFolders', excess: circles.length, problems },
    { name: 'importsThatCloseThem', excess: closing, problems: [] },
  ];
}

/**
 * Circles of folders by imports of values. The nodes of a folder are its subfolders, each with all that is beneath it,
 * and the files directly in it; an import is an arrow in the deepest folder that holds both of its files.
 */
export function folderCircles(imports: readonly Import[]): FolderCircle[] {
  return [...levelsOf(imports)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, level]) => circlesIn(level).map(nodes => circleOf(folder, level, nodes)));
}

function levelsOf(imports: readonly Import[]): Map<string, Level> {
  const levels = new Map<string, Level>();
  for (const found of imports) {
    const from = found.from.split('/');
    const to = found.to.split('/');
    let depth = 0;
    while (from[depth] === to[depth]) depth++;
    const [start = '', end = ''] = [from[depth], to[depth]];
    const folder = from.slice(0, depth).join('/');
    const level: Level = levels.get(folder) ?? new Map();
    levels.set(folder, level);
    const arrows = level.get(start) ?? new Map<string, Import[]>();
    level.set(start, arrows);
    arrows.set(end, [...(arrows.get(end) ?? []), found]);
  }
  return levels;
}

/** Strongly connected components of two nodes or more, by Tarjan. */
function circlesIn(level: Level): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const lowOf = (node: string) => low.get(node) ?? 0;
  const visit = (node: string): void => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const next of level.get(node)?.keys() ?? []) {
      const seen = index.get(next);
      if (seen === undefined) {
        visit(next);
        low.set(node, Math.min(lowOf(node), lowOf(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(lowOf(node), seen));
    }
    if (lowOf(node) !== own) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of level.keys()) if (!index.has(node)) visit(node);
  return found;
}

function circleOf(folder: string, level: Level, nodes: readonly string[]): FolderCircle {
  const counts = nodes.map(from => nodes.map(to => level.get(from)?.get(to)?.length ?? 0));
  const ways = nodes.map(node => wayRound(level, node)).sort((a, b) => a.length - b.length);
  return { folder, nodes, closing: closingImports(counts), way: ways[0] ?? [] };
}

/** A shortest way from a node back to it, one import for each arrow. */
function wayRound(level: Level, start: string): Import[] {
  const ways: [string, Import[]][] = [[start, []]];
  const seen = new Set<string>();
  for (const [node, way] of ways) {
    for (const [next, [first]] of level.get(node) ?? []) {
      if (first === undefined) continue;
      if (next === start) return [...way, first];
      if (!seen.has(next)) ways.push([next, [...way, first]]);
      seen.add(next);
    }
  }
  return [];
}
