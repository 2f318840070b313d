import { type Credentials, sendAuthorised } from './credentials.ts';
import { failureOf } from './failure.ts';

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** The public API as the window uses it: Bearer on every call, failures as `ApiFailure`. */
export interface ApiClient {
  readonly baseUrl: string;
  get<Reply>(path: string, query: Readonly<Record<string, QueryValue>>, signal?: AbortSignal): Promise<Reply>;
  post<Reply>(path: string, body: unknown, signal?: AbortSignal): Promise<Reply>;
}

function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

export function createClient(baseUrl: string, credentials: Credentials): ApiClient {
  const accept = { accept: 'application/json' };

  async function call<Reply>(url: string, init: RequestInit): Promise<Reply> {
    const response = await sendAuthorised(credentials, url, init);
    if (!response.ok) throw await failureOf(response);
    return (await response.json()) as Reply;
  }

  return {
    baseUrl,
    get: (path, query, signal) =>
      call(`${baseUrl}${path}${queryString(query)}`, { headers: accept, signal: signal ?? null }),
    post: (path, body, signal) =>
      call(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { ...accept, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: signal ?? null,
      }),
  };
}
