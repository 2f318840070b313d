import type { ServerResponse } from 'node:http';
import type { Principal } from '../accounts/index.ts';

/** Facts about a request, gathered on its way for the log. */
export interface RequestNotes {
  requestId: string;
  principal?: Principal;
  operation?: string;
  /** Code of the failure that was answered. */
  error?: string;
  /** Tenths of a unit that were charged. */
  tenths: number;
  /** Its body is a file of any size: no limit to how long it takes to arrive. */
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
