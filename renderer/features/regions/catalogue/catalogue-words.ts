import type { CatalogueReply, Trust } from '../../../api/admin-client.ts';
import { ago } from '../age.ts';
import { t } from './words.ts';

const states = { fresh: 'fetched', kept: 'notReached', refused: 'refused' } as const;

/** "Fetched today.", "Not reached. This is the copy fetched 12 days ago." */
export function catalogueState({ state, fetched }: Pick<CatalogueReply, 'state' | 'fetched'>, now: Date): string {
  return t(states[state], { age: ago(new Date(fetched), now) });
}

/** A sentence on who signed it. */
export function trustSentence({ state, fingerprint }: Trust): string {
  const shown = fingerprint ?? t('unknownKey');
  switch (state) {
    case 'trusted':
      return fingerprint === undefined ? t('signedByTrusted') : t('signedByTrustedKey', { fingerprint });
    case 'new':
      return t('signedByNew', { fingerprint: shown });
    case 'other-key':
      return t('signedByOther', { fingerprint: shown });
    case 'unsigned':
    case 'broken':
      return t(state);
  }
}

/** Whether the user may accept it. */
export function isAcceptable({ state }: Trust): boolean {
  return state !== 'broken' && state !== 'other-key';
}
