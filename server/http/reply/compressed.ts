import compression from 'compression';

/**
 * Compresses texts of 1 KiB and more by Brotli (quality 4) or gzip, on threads. The workstation's scripts are compressed
 * when they are built (`build/start/page.ts`).
 *
 * Files served by ranges stay as they are: ranges count the bytes of the file.
 */
export const compressed = compression({
  filter: (req, res) => !res.hasHeader('Accept-Ranges') && compression.filter(req, res),
});
