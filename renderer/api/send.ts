import { isAbort, unreachable } from './failure.ts';
import { noteRequest } from './request-record.ts';

/** Requests that got no answer concern the whole window, whichever part of it asked. */
const listeners = new Set<() => void>();

/** Calls the listener whenever a request gets no answer; returns what stops that. */
export function onNoAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends a request; network trouble becomes `unreachable`, an aborted request stays an AbortError. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const note = noteRequest(url, init);
  try {
    const answer = await fetch(url, init);
    note(answer);
    return answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    note(undefined);
    for (const listener of listeners) listener();
    throw unreachable();
  }
}
