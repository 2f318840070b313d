import { createStore } from '../store.ts';
import { isAbort, unreachable } from './failure.ts';
import { noteRequest } from './request-record.ts';

/** Requests that got no answer concern the whole window, whichever part of it asked. */
const noAnswers = createStore(0);

/** Calls the listener whenever a request gets no answer; returns what stops that. */
export const onNoAnswer = noAnswers.subscribe;

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
    noAnswers.set(noAnswers.get() + 1);
    throw unreachable();
  }
}
