import type { Coverage } from '../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import type { Confinement } from '../../confinement/index.ts';
import type { FailureCode } from '../../errors.ts';
import type { Work } from './engine.ts';

/** Where the engine's process has its Valhalla from: a graph, answered by a `program` or in the process, or services with one graph. */
export type ValhallaSource =
  | { tiles: string; area: { coverage: Coverage; bounds: Bounds }; program?: string | undefined }
  | { urls: readonly string[] };

/** To the engine's process, when it has begun: first what it works on, then its work; `abort` is work whose client has gone. */
export type EngineRequest =
  | { source: ValhallaSource; threads: number; timeoutMs: number }
  | { id: number; work: Work; question: unknown }
  | { abort: number };

/** A Failure on its way between processes. */
export interface ToldFailure {
  code: FailureCode;
  said: Message;
  routingErrorCode: number | undefined;
  cause: string | undefined;
}

/** Sent by the engine's process. `begun`: it listens, and is confined so; `confined`: so is the program it started; `unusable`: a sentence why it cannot serve its tiles; `away`: the services elsewhere that cannot be reached, whenever that changes; `bug`: an unexpected error. */
export type EngineReply =
  | { begun: Confinement }
  | { confined: Confinement }
  | { ready: true }
  | { unusable: string }
  | { warning: string }
  | { away: readonly string[] }
  | { id: number; answer: unknown }
  | { id: number; failure: ToldFailure }
  | { id: number; bug: string };
