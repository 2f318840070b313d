import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { notesOf } from './http/notes.ts';

/** Most connections at a time, where files may be open without limit. */
const most = 1000;

/** Half of the files that this process may have open: regions and accounts need the others. */
function mostConnections(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
    return Number.isNaN(files) ? most : Math.min(most, Math.floor(files / 2));
  } catch {
    // Only Linux tells it so; macOS and Windows allow thousands.
    return most;
  }
}

/**
 * A reader that takes nothing of its answer for that long is cut: at one byte a second it would hold it for days. The
 * system's buffers hide up to a megabyte of what one takes, so that this is 4 kB a second at worst.
 */
const mostSilence = 300_000;

/** What a connection is doing; the first of these is given up first. */
const states = ['new', 'idle', 'sending', 'reading', 'fresh'] as const;
type State = (typeof states)[number] | 'answered';

/** Time for the first bytes of a request to follow, milliseconds. */
const freshMs = 100;

/** The same for a connection and for the TLS over it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Bounds the connections of a server, so that slow clients starve nobody: beyond `limit` the oldest one that has not
 * begun to ask is cut, then one that waits for nothing, then one whose body does not end, then one whose answer waits for
 * its reader. What is being computed stays.
 */
export function boundConnections(
  server: Server | SecureServer,
  { limit = mostConnections(), silenceMs = mostSilence } = {},
): void {
  /** Oldest first. */
  const connections = new Map<string, { socket: Socket; state: () => State }>();

  const cutOne = (newest: Socket): void => {
    const others = [...connections.values()].filter(({ socket }) => socket !== newest);
    for (const given of states) {
      const found = others.find(({ state }) => state() === given);
      if (found !== undefined) {
        found.socket.destroy();
        return;
      }
    }
    newest.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const opened = performance.now();
    connections.set(name, { socket, state: () => (performance.now() - opened < freshMs ? 'fresh' : 'new') });
    socket.once('close', () => connections.delete(name));
    if (connections.size > limit) cutOne(socket);
  });
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    const waitsForReader = () => res.headersSent && socket.writableLength > 0;
    // Comes after a time without progress, also within a single write.
    res.setTimeout(silenceMs, () => {
      if (waitsForReader()) socket.destroy();
    });
    const connection = connections.get(nameOf(socket));
    if (connection === undefined) return;
    connection.state = () => {
      if (res.closed) return 'idle';
      if (waitsForReader()) return 'reading';
      return req.complete || notesOf(res).takesLong === true ? 'answered' : 'sending';
    };
  });
}
