import { downloadFailures } from '../../words/failures/download.ts';
import { ServerRefusal } from './download-failures.ts';
import type { Network } from './network.ts';
import { hostOf, request } from './request.ts';
import { failureOfStatus } from './status.ts';
import { type RetryListener, tryAgain } from './try-again.ts';

export interface FetchedDocument {
  bytes: Buffer;
  /** Where it came from in the end. */
  url: string;
  headers: Headers;
}

/** A small file into memory; `undefined` when the server says that it has not changed. Never more than `atMost` bytes. */
export async function fetchDocument(
  address: string,
  { atMost, headers = {}, onRetry }: { atMost: number; headers?: Record<string, string>; onRetry?: RetryListener },
  network: Network,
): Promise<FetchedDocument | undefined> {
  return tryAgain(
    async () => {
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
          throw new ServerRefusal(
            downloadFailures.message('documentTooLarge', { url, most: atMost, host: hostOf(url) }),
          );
        }
        chunks.push(chunk);
      }
      return { bytes: Buffer.concat(chunks), url, headers: response.headers };
    },
    network,
    { onRetry },
  );
}
