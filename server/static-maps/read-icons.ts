import { badRequest } from '../errors.ts';
import { type GivenPicture, mostIconPixels, RefusedPicture } from '../map-renderer/index.ts';
import { staticMapsWords as t } from '../words.ts';
import type { RenderPool } from './drawing/render-pool.ts';
import { bytesOf } from './request/overlays/icons.ts';

/** Milliseconds; the process that draws may have to start first. */
const timeLimit = 10_000;

const messages = { unreadable: 'badIcon', tooManyPixels: 'largeIcon', tooSlow: 'slowIcon' } as const;

/** Has icons read by the processes that draw, as they may be anybody's. Throws `bad_request` naming the icon. */
export async function readIcons(
  given: Readonly<Record<string, string>>,
  pool: RenderPool,
  signal: AbortSignal,
): Promise<Record<string, GivenPicture>> {
  const read = Object.entries(given).map(async ([name, dataUrl]) => {
    try {
      return [name, await pool.readPicture({ picture: bytesOf(dataUrl), room: 'icon', timeLimit }, signal)] as const;
    } catch (cause) {
      if (!(cause instanceof RefusedPicture)) throw cause;
      throw badRequest(t.message(messages[cause.fault], { name, most: mostIconPixels }));
    }
  });
  return Object.fromEntries(await Promise.all(read));
}
