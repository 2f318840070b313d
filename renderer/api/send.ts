import { isAbort, unreachable } from './failure.ts';

/** Sends a request; network trouble becomes `unreachable`, an aborted request stays an AbortError. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw unreachable();
  }
}
