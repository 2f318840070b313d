import type { ValueNames } from '../texts/value-names.d.ts';
import { catalogue, inEnglish, type Message } from './catalogue.ts';

/** Texts of progress: phases of work on packs, and details in them. */
export const progressWords = catalogue('progress');

type Names = ValueNames['progress'];
/** Phases whose texts have no values. */
export type Phase = { [Key in keyof Names]: [Names[Key]] extends [never] ? Key : never }[keyof Names];

export function phaseSaid(phase: Phase | Message): { phase: string; phaseSaid: Message } {
  const said = typeof phase === 'string' ? progressWords.message(phase) : phase;
  return { phase: inEnglish(said), phaseSaid: said };
}

export const detailSaid = (said: Message): { detail: string; said: Message } => ({ detail: inEnglish(said), said });
