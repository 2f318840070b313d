import type { ExampleRequest } from '../../server/http/endpoint.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import type { Operation } from './openapi-contract.ts';

/** The requests that the description of an operation shows. */
export function shownRequests({ parameters, bodyExamples }: Operation): ExampleRequest[] {
  const everywhere = Object.assign({}, ...parameters.map(({ examples }) => examples), bodyExamples);
  const valuesIn = (place: string, example: string) =>
    Object.fromEntries(
      parameters.flatMap(({ in: where, name, examples }) => {
        const shown = examples?.[example];
        return where === place && shown !== undefined ? [[name, shown.value]] : [];
      }),
    );
  return Object.entries<{ summary: string }>(everywhere).map(([name, { summary }]) => {
    const params = valuesIn('path', name);
    const query = valuesIn('query', name);
    const body = bodyExamples[name]?.value;
    return {
      name,
      summary,
      ...(Object.keys(params).length > 0 && { params }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(body !== undefined && { body }),
    };
  });
}

/** Where the recorded answers say that they come from. */
const recordedOrigin = 'http://127.0.0.1:8787';

/** Sends an example to the service, as a client that read the description would. */
export function exchange(service: TestService, operation: Operation, request: ExampleRequest): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.params?.[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, `${value}`]),
  ).toString();
  const address = query === '' ? path : `${path}?${query}`;
  const method = operation.method.toUpperCase();
  const { body } = request;
  if (typeof body === 'string')
    return service.get(address, { method, headers: { 'content-type': 'application/json' }, body });
  return body === undefined ? service.get(address, { method }) : service.post(address, body, { method });
}

/** An answer without what differs from one run to the next: the address of the service, signatures, times. */
export function settled(service: TestService, { body, headers }: Answer): unknown {
  if (headers.get('content-type')?.includes('json') !== true) return undefined;
  const text = JSON.stringify(body)
    .replaceAll(service.baseUrl, recordedOrigin)
    .replace(/"(createdAt|changedAt|trashedAt)":"[^"]+"/g, '"$1":"2026-11-21T08:30:00.000Z"')
    .replace(/"edits":"[^"]+"/g, '"edits":"6f1c9b52"')
    .replace(/"expiresAt":\d+/g, '"expiresAt":1798761600')
    .replace(
      /expires=\d+&signature=[\w-]+&key_id=\w+/g,
      'expires=1798761600&signature=0mJ3yYb2yq1fXQKp7m5w6dXv4dG8oQmD8b3n0cW1r2k&key_id=key_0fD3kq8ZrTn2vXbLw',
    );
  return JSON.parse(text);
}
