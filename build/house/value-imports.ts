import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './house.ts';

export interface Import {
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
