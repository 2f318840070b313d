import { send } from './send.ts';

/** What opens one side of the service, and where another one is had when it is no longer taken. */
export interface Credentials {
  current(): string;
  /** Another one for what was refused; undefined where there is none to be had. */
  renew(refused: string): Promise<string | undefined>;
}

/** A secret that cannot be replaced without asking a person. */
export function fixedCredentials(secret: string): Credentials {
  return { current: () => secret, renew: async () => undefined };
}

/** Sends with `Authorization: Bearer`. Once more with a new secret where the service, started anew, no longer knows the old one. */
export async function sendAuthorised(credentials: Credentials, url: string, init: RequestInit): Promise<Response> {
  const sendAs = (secret: string) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${secret}`);
    return send(url, { ...init, headers });
  };
  const secret = credentials.current();
  const response = await sendAs(secret);
  if (response.status !== 401) return response;
  const renewed = await credentials.renew(secret);
  return renewed === undefined ? response : sendAs(renewed);
}
