import { posix } from 'node:path';
import ts from 'typescript';
import type { Finding, House, SourceFile } from './house.ts';

const mostFiles = 25;
const mostLines = 300;
const mostLinesOfFunction = 80;

/** Only files directly in a folder are its own. */
export function findLargeFolders({ program }: House): Finding {
  const large = [...Map.groupBy(program, ({ path }) => posix.dirname(path))].filter(
    ([, files]) => files.length > mostFiles,
  );
  const problems = large.map(
    ([folder, files]) => `${folder} has ${files.length} files: split it by noun (${mostFiles} at most).`,
  );
  return { name: 'largeFolders', excess: large.length, problems };
}

export function findLongFiles({ program }: House): Finding {
  const long = program.filter(({ lines }) => lines > mostLines);
  const problems = long.map(({ path, lines }) => `${path} has ${lines} lines (${mostLines} at most).`);
  return { name: 'longFiles', excess: long.length, problems };
}

export function findLongFunctions({ program }: House): Finding {
  const problems = program.flatMap(file =>
    functionsOf(file)
      .filter(({ lines }) => lines > mostLinesOfFunction)
      .map(
        ({ line, name, lines }) => `${file.path}:${line} ${name} has ${lines} lines (${mostLinesOfFunction} at most).`,
      ),
  );
  return { name: 'longFunctions', excess: problems.length, problems };
}

export interface MeasuredFunction {
  /** Of the variable or property that it is the value of, where it has none itself. */
  name: string;
  line: number;
  lines: number;
}

/** Whatever has a body: declarations, methods, accessors, constructors, arrows. Those inside count for the outer, too. */
export function functionsOf({ tree }: SourceFile): MeasuredFunction[] {
  if (tree === undefined) return [];
  const found: MeasuredFunction[] = [];
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node, outerName: string): void => {
    const name = 'name' in node && isName(node.name) ? node.name.text : outerName;
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const line = lineOf(node.getStart(tree));
      found.push({ name, line, lines: lineOf(node.end) - line + 1 });
    }
    ts.forEachChild(node, child => visit(child, name));
  };
  visit(tree, '');
  return found;
}

function isName(name: unknown): name is ts.Identifier {
  return typeof name === 'object' && name !== null && 'text' in name;
}
