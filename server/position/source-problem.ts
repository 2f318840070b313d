import { errorCode } from '../../data-packs/runtime/error-code.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { positionWords } from '../words.ts';
import type { PositionSource } from './position-schemas.ts';

/** Why a source is lost, and what to do about it. `error` undefined: it ended by itself. */
export function sourceProblem(source: PositionSource, error: unknown): Message {
  const name = sourceName(source);
  const code = error === undefined ? 'ended' : errorCode(error);
  if (source.kind === 'serial') return serialProblem(source.path, error);
  switch (code) {
    case 'ended':
    case 'ECONNRESET':
    case 'EPIPE':
      return positionWords.message('brokeOff', { name });
    case 'ECONNREFUSED':
      return positionWords.message(source.kind === 'gpsd' ? 'gpsdRefused' : 'refused', { name });
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return positionWords.message('unknownHost', { name });
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return positionWords.message('noAnswer', { name });
    case 'EADDRINUSE':
      return positionWords.message('portTaken', { name });
    case 'EACCES':
      return positionWords.message('portNotAllowed', { name });
    default:
      return positionWords.message('failed', { name, reason: reasonOf(error) });
  }
}

/** The binding tells by its sentence what happened; it has no codes. */
function serialProblem(path: string, error: unknown): Message {
  const reason = reasonOf(error);
  if (/denied|EACCES/i.test(reason)) return positionWords.message('serialNotAllowed', { path });
  if (/lock|busy|EBUSY/i.test(reason)) return positionWords.message('serialBusy', { path });
  if (error === undefined || /no such|not found|ENOENT|disconnect|EIO|ENXIO|bad file/i.test(reason))
    return positionWords.message('serialGone', { path });
  return positionWords.message('failed', { name: path, reason });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200);

function sourceName(source: PositionSource): string {
  switch (source.kind) {
    case 'system':
      return '';
    case 'serial':
      return source.path;
    case 'nmea-udp':
      return `UDP ${source.port}`;
    default:
      return `${source.host}:${source.port}`;
  }
}
