import type { PackTaskEvent, PackTaskProgress, PackWork } from '../../store/pack-task.ts';
import { type Message, wordMessage } from '../../words/catalogue.ts';

/** How far a task is: `fraction` of everything, 0 to 1. */
export type TaskStep = Omit<PackTaskProgress, 'event'>;
export type TaskListener = (step: TaskStep) => void;

/** What a task works with. `signal` stops it; its reason is the sentence that the person reads. */
export interface PackTaskTools {
  dataDir: string;
  progress: TaskListener;
  signal: AbortSignal;
}

/** The sentence of what is there now. */
export const doneWith = (said: Message): { message: string; said: Message } => ({
  message: wordMessage(said, 'en') ?? said.code,
  said,
});

/** What is there when it is done. */
export type PackTaskDone = Omit<Extract<PackTaskEvent, { event: 'done' }>, 'event'>;

export type WorkOf<Kind extends PackWork['kind']> = Extract<PackWork, { kind: Kind }>;
