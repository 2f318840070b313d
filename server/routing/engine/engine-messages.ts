import type { EngineAction } from './engine.ts';

/** To the engine's process. Queries and answers are JSON texts: the engine takes and gives them so. */
export interface EngineRequest {
  id: number;
  action: EngineAction;
  query: string;
}

/**
 * From the engine's process; `unusable` is a sentence that says why it cannot serve its tiles. A long answer comes as `piece`s of its text, the
 * last as `answer`: a message is read at once, and nobody shall wait for a megabyte of it.
 */
export type EngineReply =
  | { ready: true }
  | { unusable: string }
  | { id: number; piece: string }
  | { id: number; answer: string }
  | { id: number; error: string };
