import type { RenderJob } from './drawing/render-messages.ts';
import type { RenderPool } from './drawing/render-pool.ts';

/** Milliseconds; the process that draws may have to start first. */
const timeLimit = 10_000;

/**
 * Has somebody's style checked by the processes that draw, where nothing is drawn yet: its expressions may have no end.
 * Throws `bad_request` as the picture would.
 */
export async function checkStyle(
  { styleKey, stylesheet }: Pick<RenderJob, 'styleKey' | 'stylesheet'>,
  pool: RenderPool,
  signal: AbortSignal,
): Promise<void> {
  if (stylesheet !== undefined) await pool.checkStyle({ styleKey, checkedStyle: stylesheet, timeLimit }, signal);
}
