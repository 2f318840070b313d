import type { Receipt } from '../../accounts/index.ts';

export const quotaHeaderNames = [
  'X-Quota-Charge',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const;

/**
 * Headers with the cost of an answer and the state of the period. The `RateLimit` names are those of the IETF's drafts
 * up to 06, which clients read; they take whole numbers, so what remains is rounded down.
 */
export function quotaHeaders({
  tenths,
  quota,
}: Receipt): Partial<Record<(typeof quotaHeaderNames)[number], string>> & Record<string, string> {
  const charge = { 'X-Quota-Charge': `${tenths / 10}` };
  if (quota === undefined) return charge;
  const { limit, period, at } = quota;
  if (limit === null || period.remainingTenths === null) return charge;
  return {
    ...charge,
    'RateLimit-Limit': `${limit}`,
    'RateLimit-Remaining': `${Math.floor(period.remainingTenths / 10)}`,
    'RateLimit-Reset': `${Math.ceil((period.end - at) / 1000)}`,
  };
}
