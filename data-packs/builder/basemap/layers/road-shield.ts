import { itemAt } from '../../../base/item-at.ts';

/**
 * Text and network of a road's shield: the first number of `ref` without spaces, and the network of a route relation or
 * `other`. `US:I`, `US:US` and `NL:S-road` have their own shields in the styles.
 */
export function roadShield(
  ref: string | undefined,
  networks: readonly string[],
): { text: string; network: string } | undefined {
  const first = ref?.split(';')[0]?.trim();
  if (!first) return undefined;
  const american = /^(I|US)[ -](\d.*)$/.exec(first);
  if (american !== null)
    return { text: itemAt(american, 2).replace(/\s/g, ''), network: american[1] === 'I' ? 'US:I' : 'US:US' };
  const text = first.replace(/\s/g, '');
  if (/^S\d+$/.test(text) && networks.includes('NL:S')) return { text, network: 'NL:S-road' };
  return { text, network: networks[0] ?? 'other' };
}
