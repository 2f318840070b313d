import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { NmeaLines } from '../nmea/nmea-lines.ts';
import type { OpenSource } from './open-source.ts';

/** NMEA 0183 in datagrams; of this machine alone, unless other addresses are asked for. */
export const nmeaUdp: OpenSource<'nmea-udp'> = async ({ port, everyAddress }, { events, signal, now }) => {
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
