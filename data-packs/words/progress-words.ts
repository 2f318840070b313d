import { catalogue, type Message, wordMessage } from './catalogue.ts';

/** Texts of progress: phases of work on packs, and details in them. */
export const progressWords = catalogue('progress');

type PlainPhase = 'waiting' | 'comparing' | 'downloading' | 'placing' | 'verifying' | 'inspecting' | 'removing';

/** A phase in English and as a message. */
export function phaseSaid(phase: PlainPhase | Message): { phase: string; phaseSaid: Message } {
  const said = typeof phase === 'string' ? progressWords.message(phase) : phase;
  return { phase: wordMessage(said, 'en') ?? said.code, phaseSaid: said };
}

/** A detail in English and as a message. */
export const detailSaid = (said: Message): { detail: string; said: Message } => ({
  detail: wordMessage(said, 'en') ?? said.code,
  said,
});
