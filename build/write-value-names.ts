import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Texts } from '../data-packs/words/language.ts';

/** Writes `data-packs/texts/value-names.d.ts`, by which the compiler checks texts: the names of values by namespace and key. */
export function writeValueNames(texts = new URL('../data-packs/texts/', import.meta.url)): void {
  const english = new URL('en/', texts);
  const lines = readdirSync(english)
    .sort()
    .flatMap(file => Object.entries(JSON.parse(readFileSync(new URL(file, english), 'utf8')) as Texts))
    .map(([namespace, ofKeys]) => `  '${namespace}': { ${membersOf(ofKeys)} };\n`);
  writeFileSync(
    new URL('value-names.d.ts', texts),
    `/** Names of values of the texts in \`en/\`: written by build/write-value-names.ts. */\nexport interface ValueNames {\n${lines.join('')}}\n`,
  );
}

function membersOf(texts: Texts[string]): string {
  const byKey = Map.groupBy(Object.entries(texts), ([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
  return [...byKey].map(([key, forms]) => `'${key}': ${namesIn(key, forms)}`).join('; ');
}

/** A union of literals; `count` selects between the forms of a plural. */
function namesIn(key: string, forms: readonly (readonly [string, string])[]): string {
  const names = new Set(forms.some(([form]) => form !== key) ? ['count'] : []);
  for (const [, text] of forms) for (const [, name = ''] of text.matchAll(/\{\{\s*([^,}\s]+)/g)) names.add(name);
  return names.size === 0 ? 'never' : [...names].map(name => `'${name}'`).join(' | ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeValueNames();
