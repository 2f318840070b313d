import { send } from '../send.ts';

/** The secret for one side of the service, and the way to renew it when it is refused. */
export interface Credentials {
  current(): string;
  /** A new secret for the refused one; undefined where it cannot be renewed. */
  renew(refused: string): Promise<string | undefined>;
}

/** A secret that only the user can replace. */
export function fixedCredentials(secret: string): Credentials {
  return { current: () => secret, renew: async () => undefined };
}

/** Sends with `Authorization: Bearer`, once more with a new secret where a restarted service refuses the old one. */
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
