import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const problems = {
  read: 'Any text may be the key, also "constructor", which every object inherits: read it with lookup().',
  written: 'Any text may be the key, also "__proto__": fill a Map or a variable that is made by Object.create(null).',
  isThere: 'Any text may be the key, also "constructor", which every object inherits: ask isKeyOf().',
};

export interface UnsafeLookup {
  file: string;
  line: number;
  code: string;
  problem: string;
}

const settings = fileURLToPath(new URL('../tsconfig.base.json', import.meta.url));
/** The helper itself, after it has asked `Object.hasOwn`. */
const helper = fileURLToPath(new URL('../../data-packs/base/lookup.ts', import.meta.url));

/**
 * Finds where a text of any kind is a key of an object: `table[text]`, `text in table`, `text as keyof typeof table`.
 * Only types tell those from `list[index]` and keys that are listed, so no rule of syntax would do.
 */
export function findUnsafeLookups(files: readonly string[]): UnsafeLookup[] {
  const program = ts.createProgram(files, compilerOptions());
  const checked = new Set(files.map(file => ts.sys.resolvePath(file)));
  checked.delete(ts.sys.resolvePath(helper));
  return program
    .getSourceFiles()
    .filter(({ fileName }) => checked.has(ts.sys.resolvePath(fileName)))
    .flatMap(source => unsafeIn(source, program.getTypeChecker()));
}

/** Those of all rooms at once, as one program is read in a quarter of the time of five. */
function compilerOptions(): ts.CompilerOptions {
  const { compilerOptions: base } = ts.readConfigFile(settings, ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...base, lib: [...base.lib, 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['node', 'vite/client', 'geojson'] },
    fileURLToPath(new URL('../..', import.meta.url)),
  );
  return options;
}

function unsafeIn(source: ts.SourceFile, checker: ts.TypeChecker): UnsafeLookup[] {
  const found: UnsafeLookup[] = [];
  const visit = (node: ts.Node): void => {
    const problem = problemOf(node, checker);
    if (problem !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({
        file: relative(process.cwd(), source.fileName),
        line: line + 1,
        code: node.getText(source).replace(/\s+/g, ' '),
        problem,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function problemOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  const isAnyText = (key: ts.Expression): boolean =>
    ts.isAsExpression(key) ? isAnyText(key.expression) : mayBeAnyText(checker.getTypeAtLocation(key), checker);
  if (ts.isElementAccessExpression(node) && !isWithoutPrototype(node.expression, checker)) {
    return isAnyText(node.argumentExpression) ? (isWritten(node) ? problems.written : problems.read) : undefined;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    return isAnyText(node.left) ? problems.isThere : undefined;
  }
  if (ts.isBindingElement(node) && node.propertyName !== undefined && ts.isComputedPropertyName(node.propertyName)) {
    return isAnyText(node.propertyName.expression) ? problems.read : undefined;
  }
  const isKey =
    ts.isAsExpression(node) && ts.isTypeOperatorNode(node.type) && node.type.operator === ts.SyntaxKind.KeyOfKeyword;
  return isKey && isAnyText(node.expression) ? problems.isThere : undefined;
}

function isWritten(node: ts.ElementAccessExpression): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind);
}

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** Whether the object was made without inherited members in this very file. */
function isWithoutPrototype(object: ts.Expression, checker: ts.TypeChecker): boolean {
  const made = checker.getSymbolAtLocation(object)?.valueDeclaration;
  return made !== undefined && ts.isVariableDeclaration(made) && made.initializer?.getText() === 'Object.create(null)';
}

const anyText =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.String |
  ts.TypeFlags.TemplateLiteral |
  ts.TypeFlags.StringMapping;

/** Texts of a list of literals and numbers are harmless: clients cannot choose them. */
function mayBeAnyText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some(one => mayBeAnyText(one, checker));
  if (type.isIntersection()) return type.types.every(one => mayBeAnyText(one, checker));
  if ((type.flags & anyText) !== 0) return true;
  if ((type.flags & ts.TypeFlags.Instantiable) === 0) return false;
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint !== undefined && constraint !== type && mayBeAnyText(constraint, checker);
}
