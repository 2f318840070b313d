import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Rooms and packages that read bytes from outside. */
const rooms = /\/(?:data-packs\/(?!words\/)|server\/|renderer\/)/;
const packages =
  /\/node_modules\/(?:pmtiles|pbf|@mapbox\/vector-tile|saxes|geotiff|fflate|papaparse|yauzl|gps|fit-file-parser)\//;

/** Counters of the blocks that ran; each wraps at 256. */
export const hits = new Uint8Array(1 << 18);
let counters = 0;
/** How many of `hits` are in use. */
export const counterCount = (): number => counters;

/** Short texts in the instrumented sources: magic words, names of fields, elements and columns. */
export const literals = new Set<string>();

declare global {
  var $hits: Uint8Array;
}
globalThis.$hits = hits;

/** Instruments what is imported from now on. */
export function instrumentImports(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const isOurs = rooms.test(url) && !url.includes('/node_modules/');
      if (!(isOurs || packages.test(url)) || loaded.source == null || loaded.format === 'json') return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: instrument(source, fileURLToPath(url)) };
    },
  });
}

/** Adds a counter to each function, branch, loop and case, and leaves every line where it is. */
function instrument(source: string, path: string): string {
  const edits: { at: number; text: string }[] = [];
  const insert = (at: number, text: string) => edits.push({ at, text });
  const count = () => `$hits[${counters++}]++`;
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);

  function visit(node: ts.Node): void {
    if (isUnrun(node)) return;
    if (ts.isStringLiteralLike(node) && isShort(node.text)) literals.add(node.text);
    if (ts.isCaseOrDefaultClause(node)) insert(node.statements.pos, `${count()};`);
    ts.forEachChild(node, child => {
      const role = roleOf(child, node);
      const [start, { end }] = [child.getStart(file), child];
      if (role === 'block') insert(startOf(child as ts.Block), `;${count()};`);
      else if (role === 'statement') insert(start, `{${count()};`);
      else if (role === 'expression') insert(start, `(${count()},`);
      visit(child);
      if (role === 'statement') insert(end, '}');
      else if (role === 'expression') insert(end, ')');
    });
  }

  /** Directives stay the first. */
  function startOf(block: ts.Block): number {
    const isDirective = (one: ts.Statement) => ts.isExpressionStatement(one) && ts.isStringLiteral(one.expression);
    return block.statements.filter(isDirective).at(-1)?.end ?? block.getStart(file) + 1;
  }

  visit(file);
  let out = '';
  let from = 0;
  // Sorting keeps the order of what is inserted at one place: outer beginnings and inner ends came first.
  for (const { at, text } of edits.sort((a, b) => a.at - b.at)) {
    out += source.slice(from, at) + text;
    from = at;
  }
  return out + source.slice(from);
}

/** How a part of the program gets a counter, where it runs only at times. */
function roleOf(child: ts.Node, parent: ts.Node): 'block' | 'statement' | 'expression' | undefined {
  const ofStatement = ts.isBlock(child) ? 'block' : 'statement';
  if (ts.isArrowFunction(parent) && child === parent.body) return ts.isBlock(child) ? 'block' : 'expression';
  if (ts.isFunctionLike(parent) || ts.isTryStatement(parent) || ts.isCatchClause(parent))
    return ts.isBlock(child) ? 'block' : undefined;
  if (ts.isIfStatement(parent)) return child === parent.expression ? undefined : ofStatement;
  if (ts.isIterationStatement(parent, false)) return child === parent.statement ? ofStatement : undefined;
  if (ts.isConditionalExpression(parent))
    return child === parent.whenTrue || child === parent.whenFalse ? 'expression' : undefined;
  if (ts.isBinaryExpression(parent) && logical.has(parent.operatorToken.kind))
    return child === parent.right ? 'expression' : undefined;
  return undefined;
}

const logical: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

const isUnrun = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

const isShort = (text: string): boolean => text.length > 1 && text.length <= 32;
