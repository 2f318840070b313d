import { wordMessage } from '../../../../data-packs/words/catalogue.ts';
import type { OfferedRegion } from '../../../api/admin/admin-client.ts';
import { cataloguePanelWords as t } from '../../../words.ts';

/** Words the questions before an offer is installed, at length or in short; `undefined` without any. */
export function askedAbout(
  { questions = [] }: Pick<OfferedRegion, 'questions'>,
  length: 'said' | 'brief',
): string | undefined {
  const reasons = questions.flatMap(question => question[length] ?? []).map(reason => wordMessage(reason));
  return reasons.length === 0 ? undefined : [...reasons, t('asked')].join(' ');
}
