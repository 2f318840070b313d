import { itemAt } from '../../../geo/item-at.ts';

/**
 * What stands on a road's sign: the first number of `ref` without spaces, and the network whose shield it wears. `US:I` and
 * `NL:S-road` have shields of their own in the styles; a network known from a route relation is passed on, else `other`.
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
