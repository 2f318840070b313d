import { Failure } from '../errors.ts';
import { type Documents, type GivenPicture, RefusedPicture } from '../static-maps/index.ts';
import { reportsWords } from '../words.ts';

/** Beside a title, CSS pixels. */
const room = { width: 200, height: 76 };
/** Milliseconds; the process that draws may have to start first. */
const timeLimit = 10_000;

const messages = { unreadable: 'badLogo', tooManyPixels: 'largeLogo', tooSlow: 'slowLogo' } as const;

/** Reads a logo and makes it no larger than there is room for. Throws `bad_request`. */
export async function readLogo(base64: string, documents: Documents, signal: AbortSignal): Promise<GivenPicture> {
  try {
    return await documents.picture({ picture: Buffer.from(base64, 'base64'), room, timeLimit }, signal);
  } catch (cause) {
    if (!(cause instanceof RefusedPicture)) throw cause;
    throw new Failure('bad_request', reportsWords.message(messages[cause.fault]), { cause });
  }
}
