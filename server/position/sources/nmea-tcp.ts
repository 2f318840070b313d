import { NmeaLines } from '../nmea/nmea-lines.ts';
import { longestSentence } from '../nmea/parse-sentence.ts';
import type { OpenSource } from './open-source.ts';
import { readLines } from './read-lines.ts';
import { connectTo } from './tcp-stream.ts';

/** NMEA 0183 over TCP, as multiplexers, routers and plotters on boats and in vehicles send it. */
export const nmeaTcp: OpenSource<'nmea-tcp'> = async ({ host, port }, { events, signal, now }) => {
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
