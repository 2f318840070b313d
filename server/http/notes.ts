import type { Response } from 'express';
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
}

const notes = new WeakMap<Response, RequestNotes>();

export function startNotes(res: Response, requestId: string): RequestNotes {
  const made: RequestNotes = { requestId, tenths: 0 };
  notes.set(res, made);
  return made;
}

export function notesOf(res: Response): RequestNotes {
  return notes.get(res) ?? startNotes(res, 'unknown');
}
