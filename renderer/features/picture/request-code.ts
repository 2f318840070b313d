import type { StaticMapRequest } from '../../api/static-map.ts';

/** Stands where a key belongs: what is copied has no secret in it. */
export const keyPlaceholder = 'YOUR_API_KEY';

export const codeLanguages = ['curl', 'javascript', 'python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** The picture's address with a place for the key; undefined where the request has a body. */
export function addressOf(baseUrl: string, request: StaticMapRequest): string | undefined {
  if (request.method === 'POST') return undefined;
  return `${baseUrl}${request.path}${request.path.includes('?') ? '&' : '?'}key=${keyPlaceholder}`;
}

/** A program that makes the picture's file. */
export function codeOf(language: CodeLanguage, baseUrl: string, request: StaticMapRequest, file: string): string {
  const url = `${baseUrl}${request.path}`;
  const body = request.method === 'POST' ? JSON.stringify(request.body) : undefined;
  return writers[language]({ url, body, file });
}

interface Parts {
  url: string;
  body: string | undefined;
  file: string;
}

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** As JSON, which JavaScript and Python read as their own. */
const quoted = (text: string): string => JSON.stringify(text);

const writers: Readonly<Record<CodeLanguage, (parts: Parts) => string>> = {
  curl: ({ url, body, file }) =>
    [
      `curl --fail --globoff -o ${inShell(file)} \\`,
      `  -H ${inShell(`Authorization: Bearer ${keyPlaceholder}`)} \\`,
      ...(body === undefined ? [] : [`  -H 'Content-Type: application/json' \\`, `  -d ${inShell(body)} \\`]),
      `  ${inShell(url)}`,
      '',
    ].join('\n'),
  javascript: ({ url, body, file }) =>
    [
      `// Node 18 or later`,
      `import { writeFile } from 'node:fs/promises';`,
      '',
      `const response = await fetch(${quoted(url)}, {`,
      ...(body === undefined ? [] : [`  method: 'POST',`]),
      `  headers: {`,
      `    Authorization: 'Bearer ${keyPlaceholder}',`,
      ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
      '  },',
      ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
      '});',
      `if (!response.ok) throw new Error(await response.text());`,
      `await writeFile(${quoted(file)}, new Uint8Array(await response.arrayBuffer()));`,
      '',
    ].join('\n'),
  python: ({ url, body, file }) =>
    [
      'from urllib.request import Request, urlopen',
      '',
      'request = Request(',
      `    ${quoted(url)},`,
      `    headers={"Authorization": "Bearer ${keyPlaceholder}"${body === undefined ? '' : ', "Content-Type": "application/json"'}},`,
      ...(body === undefined ? [] : [`    data=${quoted(body)}.encode(),`]),
      ')',
      `with urlopen(request) as response, open(${quoted(file)}, "wb") as file:`,
      '    file.write(response.read())',
      '',
    ].join('\n'),
};
