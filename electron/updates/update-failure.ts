import { isKeyOf } from '../../data-packs/base/lookup.ts';
import { isDiskFull } from '../../data-packs/store/disk/disk-trouble.ts';
import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import { updatesWords as t } from '../words.ts';

const textByCode = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'noUpdateThere',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'descriptionDamaged',
  ERR_CHECKSUM_MISMATCH: 'checksumWrong',
  ERR_UPDATER_INVALID_SIGNATURE: 'notSigned',
} as const;

/** Network failures by their codes, Node's and Chromium's. */
const unreachable = /\b(?:ENOTFOUND|ECONN\w+|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|net::ERR_\w+)\b/;

/** Why the update failed and what to do; the updater's own words are for the log. */
export const updateFailure = (error: unknown): string => t('failed', { reason: reasonOf(error) });

function reasonOf(error: unknown): string {
  if (error instanceof WordedError) return wordFailure(error);
  if (isDiskFull(error)) return t('diskFull');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isKeyOf(textByCode, code)) return t(textByCode[code]);
  const text = error instanceof Error ? error.message : String(error);
  if (unreachable.test(`${code} ${text}`)) return t('serverUnreachable');
  // The first sentence is enough.
  return t('failedFor', { reason: String(text.split(/\n|, /)[0]).replace(/[.\s]+$/, '') });
}
