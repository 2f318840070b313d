import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { errorCode } from '../../../data-packs/runtime/error-code.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { positionWords } from '../../words.ts';
import { longestSentence, NmeaLines } from '../nmea/nmea-lines.ts';
import type { PositionSource, SourceEvents } from '../position-schemas.ts';
import { GpsdReports, longestReport } from './gpsd-reports.ts';
import { readLines } from './read-lines.ts';
import { serial } from './serial.ts';

export interface SourceContext {
  events: SourceEvents;
  /** Aborted when the source is no longer wanted. */
  signal: AbortSignal;
  now: () => number;
}

/** Tells what a source says until it ends; throws why it cannot be opened or broke off. */
export type OpenSource<Kind extends PositionSource['kind']> = (
  source: Extract<PositionSource, { kind: Kind }>,
  context: SourceContext,
) => Promise<void>;

/** Another kind of source: a schema in `position-schemas.ts`, a file here, a case. */
export function openSource(source: PositionSource, context: SourceContext): Promise<void> {
  switch (source.kind) {
    case 'gpsd':
      return gpsd(source, context);
    case 'nmea-tcp':
      return nmeaTcp(source, context);
    case 'nmea-udp':
      return nmeaUdp(source, context);
    case 'serial':
      return serial(source, context);
    case 'system':
      return untilAborted(context);
  }
}

/** The window sends what its system says; there is nothing to open. */
async function untilAborted({ events, signal }: SourceContext): Promise<void> {
  events.opened();
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
}

/** Time for the connection to be made. */
const connectMs = 8_000;
/** After this much silence the system asks whether the other side still is there. */
const keepAliveMs = 15_000;

/** Connects, and destroys the connection when `signal` is aborted. */
function connectTo(address: { host: string; port: number }, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, signal, keepAlive: true, keepAliveInitialDelay: keepAliveMs });
    const late = setTimeout(
      () => socket.destroy(Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })),
      connectMs,
    );
    socket.once('close', () => clearTimeout(late));
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** The daemon that shares a receiver among programs, on this machine or another. */
const gpsd: OpenSource<'gpsd'> = async ({ host, port }, { events, signal, now }) => {
  const socket = await connectTo({ host, port }, signal);
  const reports = new GpsdReports(events, now);
  try {
    socket.write('?WATCH={"enable":true,"json":true};\n');
    events.opened();
    for await (const line of readLines(socket, longestReport)) reports.line(line);
  } finally {
    socket.destroy();
  }
};

/** NMEA 0183 over TCP, as multiplexers, routers and plotters on boats and in vehicles send it. */
const nmeaTcp: OpenSource<'nmea-tcp'> = async ({ host, port }, { events, signal, now }) => {
  const socket = await connectTo({ host, port }, signal);
  events.opened();
  const lines = new NmeaLines(events, now);
  try {
    for await (const line of readLines(socket, longestSentence)) lines.line(line);
  } finally {
    lines.close();
    socket.destroy();
  }
};

/** NMEA 0183 in datagrams; of this machine alone, unless other addresses are asked for. */
const nmeaUdp: OpenSource<'nmea-udp'> = async ({ port, everyAddress }, { events, signal, now }) => {
  const lines = new NmeaLines(events, now);
  const socket = createSocket({ type: 'udp4', reuseAddr: everyAddress });
  const close = () => socket.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    socket.bind(port, everyAddress ? '0.0.0.0' : '127.0.0.1');
    await once(socket, 'listening', { signal });
    events.opened();
    socket.on('message', bytes => {
      for (const line of bytes.toString('latin1').split(/[\r\n]+/)) lines.line(line);
    });
    await once(socket, 'close');
  } finally {
    signal.removeEventListener('abort', close);
    lines.close();
    if (!signal.aborted) socket.close();
  }
};

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
