import type { PackTaskEvent, PackTaskProgress, PackWork } from '../../store/pack-task.ts';
import { type Message, wordMessage } from '../../words/catalogue.ts';

/** Progress of a task: `fraction` of the whole, 0 to 1. */
export type TaskStep = Omit<PackTaskProgress, 'event'>;
export type TaskListener = (step: TaskStep) => void;

/** Context of a task. `signal` stops it; its reason is the sentence for the user. */
export interface PackTaskTools {
  dataDir: string;
  progress: TaskListener;
  signal: AbortSignal;
}

/** The sentence of the result, in English and as a message. */
export const doneWith = (said: Message): { message: string; said: Message } => ({
  message: wordMessage(said, 'en') ?? said.code,
  said,
});

/** The result of a task. */
export type PackTaskDone = Omit<Extract<PackTaskEvent, { event: 'done' }>, 'event'>;

export type WorkOf<Kind extends PackWork['kind']> = Extract<PackWork, { kind: Kind }>;
