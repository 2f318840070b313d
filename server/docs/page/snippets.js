/** Swagger UI hands requests over as Immutable maps; as plain parts they are easier to print. */
function partsOf(request) {
  const headers = request.get('headers')?.toJS() ?? {};
  const body = request.get('body');
  return {
    url: request.get('url'),
    method: request.get('method').toUpperCase(),
    headers,
    body: body === undefined || body === '' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  };
}

const quoted = text => JSON.stringify(text);

function javascript(request) {
  const { url, method, headers, body } = partsOf(request);
  return [
    `const response = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    '  headers: {',
    ...Object.entries(headers).map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    '  },',
    ...(body === undefined ? [] : [`  body: ${quoted(body)},`]),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

function python(request) {
  const { url, method, headers, body } = partsOf(request);
  return [
    'import json, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    `    headers=${JSON.stringify(headers)},`,
    ...(body === undefined ? [] : [`    data=${quoted(body)}.encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, json.load(response))',
  ].join('\n');
}

/** Swagger UI's own curl, and the same request in two languages. */
export const snippetsPlugin = {
  fn: { requestSnippetGenerator_javascript: javascript, requestSnippetGenerator_python: python },
};

export const snippetGenerators = {
  curl_bash: { title: 'curl', syntax: 'bash' },
  javascript: { title: 'JavaScript', syntax: 'javascript' },
  python: { title: 'Python', syntax: 'python' },
};
