import type { CatalogueReply, Trust } from '../../../api/desk.ts';
import { ago } from '../age.ts';

/** How a catalogue stands: "Fetched today", "Not reached: the copy of 12 days ago". */
export function catalogueState({ state, fetched }: Pick<CatalogueReply, 'state' | 'fetched'>, now: Date): string {
  const when = ago(new Date(fetched), now);
  if (state === 'fresh') return `fetched ${when}`;
  if (state === 'kept') return `not reached, the copy fetched ${when}`;
  return `refused, the copy fetched ${when}`;
}

/** Who vouches for it, in a sentence. */
export function trustSentence({ state, fingerprint }: Trust): string {
  switch (state) {
    case 'trusted':
      return `Signed by the key you trust${fingerprint === undefined ? '' : `: ${fingerprint}`}.`;
    case 'new':
      return `Signed by a key that is new here. Its fingerprint: ${fingerprint ?? 'unknown'}.`;
    case 'unsigned':
      return 'Not signed: whoever can change it on its way or on its server can change your maps.';
    case 'other-key':
      return `Signed by another key than the one you trusted before: ${fingerprint ?? 'unknown'}.`;
    case 'broken':
      return 'Its signature does not fit what it says: it was changed after it was signed, or damaged.';
  }
}

/** Whether one may take it at all. */
export function isAcceptable({ state }: Trust): boolean {
  return state !== 'broken' && state !== 'other-key';
}
