import { posix } from 'node:path';
import ts from 'typescript';
import type { Finding, House, SourceFile } from './house.ts';

/** A folder whose entries cannot be put in an order in which each imports only those before it. */
export interface FolderCircle {
  /** '' is the top, where the rooms are. */
  folder: string;
  nodes: readonly string[];
  /** One of the shortest ways round. */
  way: readonly Import[];
}

/** Arrows between the entries of one folder, with the imports that they stand for. */
type Level = Map<string, Map<string, Import[]>>;

export function findCircles(house: House): Finding {
  const circles = folderCircles(valueImports(house.program));
  const problems = circles.map(({ folder, nodes, way }) => {
    const steps = way.map(({ from, to }) => `\n    ${from} -> ${to}`).join('');
    const where = folder === '' ? 'The rooms' : folder;
    return `${where}: ${nodes.join(', ')} import each other, for example:${steps}`;
  });
  return { name: 'circlesOfFolders', excess: circles.length, problems };
}

/**
 * Circles of folders by imports of values. The nodes of a folder are its subfolders, each with all that is beneath it,
 * and the files directly in it; an import is an arrow in the deepest folder that holds both of its files.
 */
export function folderCircles(imports: readonly Import[]): FolderCircle[] {
  return [...levelsOf(imports)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, level]) => circlesIn(level).map(nodes => ({ folder, nodes, way: shortestWay(level, nodes) })));
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

const shortestWay = (level: Level, nodes: readonly string[]): Import[] =>
  nodes.map(node => wayRound(level, node)).sort((a, b) => a.length - b.length)[0] ?? [];

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

interface Import {
  from: string;
  to: string;
}

/**
 * Imports of values between `files`, each pair once: what is written with a literal, leads to another of the files and
 * is there when the program runs. Workers and child processes are no imports.
 */
export function valueImports(files: readonly SourceFile[]): Import[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path: from, tree }) => {
    if (tree === undefined) return [];
    const folder = posix.dirname(from);
    const named = importedNames(tree).filter(name => name.startsWith('.'));
    const targets = new Set(named.map(name => posix.join(folder, name.replace(/\?.*$/, ''))));
    return [...targets].filter(to => to !== from && known.has(to)).map(to => ({ from, to }));
  });
}

function importedNames(tree: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = importedName(node);
    if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

function importedName(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node)) return isOfTypes(node.importClause) ? undefined : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) {
    const ofTypes = node.isTypeOnly || (node.exportClause !== undefined && onlyTypes(node.exportClause));
    return ofTypes ? undefined : node.moduleSpecifier;
  }
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}

/** `import './x'` has no clause: it is there for what it does. */
function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return clause.name === undefined && clause.namedBindings !== undefined && onlyTypes(clause.namedBindings);
}

function onlyTypes(bindings: ts.NamedImportBindings | ts.NamedExportBindings): boolean {
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}
