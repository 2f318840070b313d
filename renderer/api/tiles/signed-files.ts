import { failureOf } from '../failure.ts';
import { send } from '../send.ts';
import type { SignedTileUrl } from '../types.ts';
import type { TileSession } from './tile-session.ts';

/** Where files lie that one signature opens. */
export interface SignedFiles {
  baseUrl: string;
  query: string;
}

/**
 * Fetches a file below a signed address, with the signature of the moment, renewed once after a refusal. Throws an
 * `ApiFailure` for an answer that is not 2xx.
 * @param files Picks the files among what the session signs; undefined: they are no longer installed.
 */
export async function fetchSigned(
  session: TileSession,
  files: (urls: SignedTileUrl) => SignedFiles | null | undefined,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const ask = (urls: SignedTileUrl) => {
    const found = files(urls);
    if (found == null) throw new Error('These files are no longer installed.');
    return send(`${found.baseUrl}/${path}?${found.query}`, init);
  };
  let response = await ask(await session.urls());
  if (response.status === 403) response = await ask(await session.renew());
  if (!response.ok) throw await failureOf(response);
  return response;
}
