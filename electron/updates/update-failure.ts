const byCode: Readonly<Record<string, string>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'No update for this system lies there',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'The description of the update is damaged',
  ERR_CHECKSUM_MISMATCH: 'The update is damaged: its checksum is not the one in its description',
  ERR_UPDATER_INVALID_SIGNATURE: 'The update is not signed by the maker of this program',
  ENOSPC: 'The disk is full',
};

/** Network trouble by its many names, Node's and Chromium's. */
const unreachable = /\b(?:ENOTFOUND|ECONN\w+|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|net::ERR_\w+)\b/;

/** Why there is no update now, what was kept, and what to do; the updater's own words are for the log. */
export function updateFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : String(error);
  const reason =
    byCode[code] ??
    (unreachable.test(`${code} ${text}`) ? 'The update server could not be reached' : undefined) ??
    // Of a longer story the first sentence.
    text.split(/\n|, /)[0]?.replace(/[.\s]+$/, '');
  return `${reason}; this version stays as it is. Try again later, or take the update from a file.`;
}
