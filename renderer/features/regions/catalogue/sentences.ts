import { wordMessage } from '../../../../data-packs/words/catalogue.ts';
import type { CatalogueReply, OfferedRegion, Trust } from '../../../api/admin/admin-client.ts';
import { cataloguePanelWords as t } from '../../../words.ts';
import { ago } from '../../regions-state/age.ts';

const states = { fresh: 'fetched', kept: 'notReached', refused: 'refused' } as const;

/** "Fetched today.", "Not reached. This is the copy fetched 12 days ago." */
export function catalogueState(
  { state, fetched, expired }: Pick<CatalogueReply, 'state' | 'fetched' | 'expired'>,
  now: Date,
): string {
  if (expired !== undefined) return t('expired', { on: new Date(expired) });
  return t(states[state], { age: ago(new Date(fetched), now) });
}

/** Who signed it, and what that key may sign. */
export function trustSentence(trust: Trust): string {
  const { only } = trust;
  return [signerSentence(trust), only === undefined ? [] : t('signsOnly', { only })].flat().join(' ');
}

function signerSentence({ state, fingerprint }: Trust): string {
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

/** Words the questions before an offer is installed, at length or in short; `undefined` without any. */
export function askedAbout({ questions = [] }: Pick<OfferedRegion, 'questions'>, length: 'said' | 'brief') {
  const reasons = questions.flatMap(question => question[length] ?? []).map(reason => wordMessage(reason));
  return reasons.length === 0 ? undefined : [...reasons, t('asked')].join(' ');
}
