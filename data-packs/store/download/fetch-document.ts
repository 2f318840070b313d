import { downloadFailures } from '../../words/words.ts';
import { ServerRefusal } from './download-failures.ts';
import { type Network, type RetryListener, withRetries } from './network.ts';
import { failureOfStatus, hostOf, request } from './request.ts';

export interface FetchedDocument {
  bytes: Buffer;
  /** After redirects. */
  url: string;
  headers: Headers;
}

/** Fetches a small file, `atMost` bytes, into memory; `undefined` when the server answers "not modified". */
export async function fetchDocument(
  address: string,
  {
    atMost,
    headers = {},
    onRetry,
  }: {
    atMost: number;
    headers?: Record<string, string>;
    onRetry?: RetryListener;
  },
  network: Network,
): Promise<FetchedDocument | undefined> {
  const attempt = async () => {
    const answer = await request(address, headers, network);
    const { response, url } = answer;
    if (response.status !== 200) await answer.drop();
    if (response.status === 304) return undefined;
    if (response.status !== 200) throw failureOfStatus(answer, network.now());
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.chunks()) {
      length += chunk.length;
      if (length > atMost) {
        throw new ServerRefusal(downloadFailures.message('documentTooLarge', { url, most: atMost, host: hostOf(url) }));
      }
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), url, headers: response.headers };
  };
  return withRetries(attempt, network, { onRetry });
}
