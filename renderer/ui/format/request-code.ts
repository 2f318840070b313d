/** Stands where a key belongs: what is copied has no secret in it. */
export const keyPlaceholder = 'YOUR_API_KEY';

export const codeLanguages = ['curl', 'javascript', 'python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** A request of the API, without its key. */
export interface CodedRequest {
  method: string;
  url: string;
  body?: string | undefined;
  /** Of the body; default JSON. */
  contentType?: string | undefined;
  /** Where the answer goes; left out: it is printed. */
  file?: string | undefined;
  /** Stands where another secret than a key belongs. */
  placeholder?: string;
}

/** A program that sends a request. */
export function codeOf(language: CodeLanguage, request: CodedRequest): string {
  return writers[language](request);
}

const json = 'application/json';
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** As JSON, which JavaScript and Python read as their own. */
const quoted = (text: string): string => JSON.stringify(text);

const writers: Readonly<Record<CodeLanguage, (request: CodedRequest) => string>> = {
  curl: ({ method, url, body, contentType = json, file, placeholder = keyPlaceholder }) =>
    [
      `curl --fail${file === undefined ? '-with-body' : ''} --globoff ${file === undefined ? '' : `-o ${inShell(file)} `}\\`,
      ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`  -X ${method} \\`]),
      `  -H ${inShell(`Authorization: Bearer ${placeholder}`)} \\`,
      ...(body === undefined
        ? []
        : [`  -H ${inShell(`Content-Type: ${contentType}`)} \\`, `  --data-raw ${inShell(body)} \\`]),
      `  ${inShell(url)}`,
      '',
    ].join('\n'),
  javascript: ({ method, url, body, contentType = json, file, placeholder = keyPlaceholder }) =>
    [
      `// Node 18 or later`,
      ...(file === undefined ? [] : [`import { writeFile } from 'node:fs/promises';`, '']),
      `const response = await fetch(${quoted(url)}, {`,
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      `  headers: {`,
      `    Authorization: 'Bearer ${placeholder}',`,
      ...(body === undefined ? [] : [`    'Content-Type': ${quoted(contentType)},`]),
      '  },',
      ...(body === undefined ? [] : [`  body: ${contentType === json ? `JSON.stringify(${body})` : quoted(body)},`]),
      '});',
      `if (!response.ok) throw new Error(await response.text());`,
      file === undefined
        ? `console.log(await response.text());`
        : `await writeFile(${quoted(file)}, new Uint8Array(await response.arrayBuffer()));`,
      '',
    ].join('\n'),
  python: ({ method, url, body, contentType = json, file, placeholder = keyPlaceholder }) =>
    [
      'from urllib.request import Request, urlopen',
      '',
      'request = Request(',
      `    ${quoted(url)},`,
      ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`    method="${method}",`]),
      `    headers={"Authorization": "Bearer ${placeholder}"${body === undefined ? '' : `, "Content-Type": ${quoted(contentType)}`}},`,
      ...(body === undefined ? [] : [`    data=${quoted(body)}.encode(),`]),
      ')',
      ...(file === undefined
        ? ['with urlopen(request) as response:', '    print(response.read().decode())']
        : [
            `with urlopen(request) as response, open(${quoted(file)}, "wb") as file:`,
            '    file.write(response.read())',
          ]),
      '',
    ].join('\n'),
};
