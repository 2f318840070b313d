import { serverCliWords as t } from '../words.ts';

/** Describes the state of a key or token. `revoked`: ISO 8601, null while it is active. */
export const stateInWords = (revoked: string | null): string =>
  revoked === null ? t('active') : t('revokedAt', { at: new Date(revoked) });
