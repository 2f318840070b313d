import { planWords as t } from '../../words.ts';

/** More places are told by the first and the last. */
const mostNamed = 3;

/** What a result is called: by its places. */
export function namePlaces(labels: readonly string[]): string {
  if (labels.length <= mostNamed) return t('places', { places: labels });
  return t('routeName', { from: labels[0] ?? '', to: labels.at(-1) ?? '' });
}
