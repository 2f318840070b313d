import { given } from '../given.ts';
import { failureOf } from './failure.ts';
import { type Credentials, sendAuthorised } from './session/credentials.ts';

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** The public API as the window uses it: Bearer on every call, failures as `ApiFailure`. */
export interface ApiClient {
  readonly baseUrl: string;
  get<Reply>(path: string, query: Readonly<Record<string, QueryValue>>, signal?: AbortSignal): Promise<Reply>;
  post<Reply>(path: string, body: unknown, signal?: AbortSignal): Promise<Reply>;
  patch<Reply>(path: string, body: unknown): Promise<Reply>;
  /** Any other request. Throws an `ApiFailure` for an answer that is not 2xx. */
  request(path: string, init: RequestInit): Promise<Response>;
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

  async function request(path: string, init: RequestInit): Promise<Response> {
    const response = await sendAuthorised(credentials, `${baseUrl}${path}`, init);
    if (!response.ok) throw await failureOf(response);
    return response;
  }
  // Not parsed: the service and this window are of one release.
  const call = async <Reply>(path: string, init: RequestInit) => {
    const response = await request(path, init);
    return (response.status === 204 ? undefined : await response.json()) as Reply;
  };
  const send = <Reply>(method: string, path: string, body: unknown, signal: AbortSignal | undefined) =>
    call<Reply>(path, {
      method,
      headers: { ...accept, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });

  return {
    baseUrl,
    request,
    get: (path, query, signal) => call(`${path}${queryString(query)}`, { headers: accept, signal: signal ?? null }),
    post: (path, body, signal) => send('POST', path, body, signal),
    patch: (path, body) => send('PATCH', path, body, undefined),
  };
}

export const [ClientContext, useClient] = given<ApiClient>('the signed-in window');
