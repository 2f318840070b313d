import { GpsdReports, longestReport } from './gpsd-reports.ts';
import type { OpenSource } from './open-source.ts';
import { readLines } from './read-lines.ts';
import { connectTo } from './tcp-stream.ts';

/** The daemon that shares a receiver among programs, on this machine or another. */
export const gpsd: OpenSource<'gpsd'> = async ({ host, port }, { events, signal, now }) => {
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
