import type { OfferedRegion } from '../../../api/admin-client.ts';
import { t } from './words.ts';

/** What is asked before an offer is installed, at length or in short; `undefined`: nothing. */
export function askedAbout(
  { questions = [] }: Pick<OfferedRegion, 'questions'>,
  length: 'said' | 'brief',
): string | undefined {
  const reasons = questions.flatMap(question => question[length] ?? []);
  return reasons.length === 0 ? undefined : t('asked', { reasons });
}
