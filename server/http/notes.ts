import type { ServerResponse } from 'node:http';
import type { Principal } from '../accounts/index.ts';

/** Facts about a request, collected for the log. */
export interface RequestNotes {
  requestId: string;
  principal?: Principal;
  operation?: string;
  /** Code of the failure that was answered. */
  error?: string;
  /** Tenths of a unit that were charged. */
  tenths: number;
  /** Exempts the body, a file of any size, from the timeout for its arrival. */
  takesLong?: boolean;
}

const notes = new WeakMap<ServerResponse, RequestNotes>();

export function startNotes(res: ServerResponse, requestId: string): RequestNotes {
  const started: RequestNotes = { requestId, tenths: 0 };
  notes.set(res, started);
  return started;
}

export function notesOf(res: ServerResponse): RequestNotes {
  return notes.get(res) ?? startNotes(res, 'unknown');
}
