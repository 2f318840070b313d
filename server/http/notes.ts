import type { ServerResponse } from 'node:http';
import type { Principal } from '../accounts/index.ts';

/** What is known of a request so far; the log reads it when the answer is out. */
export interface RequestNotes {
  requestId: string;
  principal?: Principal;
  operation?: string;
  /** Code of the failure that was answered. */
  error?: string;
  /** Tenths of a unit that were charged. */
  tenths: number;
  /** Its body is a file of any size: it may take as long as it takes to arrive. */
  takesLong?: boolean;
}

const notes = new WeakMap<ServerResponse, RequestNotes>();

export function startNotes(res: ServerResponse, requestId: string): RequestNotes {
  const made: RequestNotes = { requestId, tenths: 0 };
  notes.set(res, made);
  return made;
}

export function notesOf(res: ServerResponse): RequestNotes {
  return notes.get(res) ?? startNotes(res, 'unknown');
}
