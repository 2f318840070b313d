import { badRequest } from '../errors.ts';
import { type GivenPicture, mostIconPixels, RefusedPicture } from '../map-renderer/index.ts';
import { staticMapsWords as t } from '../words.ts';
import type { PictureJob, RenderJob } from './drawing/render-messages.ts';
import type { RenderPool } from './drawing/render-pool.ts';
import { bytesOf } from './request/overlays/icons.ts';

/** Milliseconds; the process that draws may have to start first. */
const timeLimit = 10_000;

/** Reads a picture from outside. Throws also `RefusedPicture`, when the time is over as well. */
export async function readPicture(pool: RenderPool, job: PictureJob, signal: AbortSignal): Promise<GivenPicture> {
  const { image, size = { width: 0, height: 0 } } = await pool.drawn(job, signal);
  return { png: image, ...size };
}

const messages = { unreadable: 'badIcon', tooManyPixels: 'largeIcon', tooSlow: 'slowIcon' } as const;

/** Has icons read by the processes that draw, as they may be anybody's. Throws `bad_request` naming the icon. */
export async function readIcons(
  given: Readonly<Record<string, string>>,
  pool: RenderPool,
  signal: AbortSignal,
): Promise<Record<string, GivenPicture>> {
  const read = Object.entries(given).map(async ([name, dataUrl]) => {
    try {
      return [name, await readPicture(pool, { picture: bytesOf(dataUrl), room: 'icon', timeLimit }, signal)] as const;
    } catch (cause) {
      if (!(cause instanceof RefusedPicture)) throw cause;
      throw badRequest(t.message(messages[cause.fault], { name, most: mostIconPixels }));
    }
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Has a style checked where nothing is drawn yet: its expressions may have no end. Throws as the picture would. */
export async function checkStyle(
  { styleKey, stylesheet }: Pick<RenderJob, 'styleKey' | 'stylesheet'>,
  pool: RenderPool,
  signal: AbortSignal,
): Promise<void> {
  if (stylesheet !== undefined) await pool.drawn({ styleKey, checkedStyle: stylesheet, timeLimit }, signal);
}
