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

/** What a connection is doing; the first of these is given up first. */
const states = ['new', 'idle', 'sending'] as const;
type State = (typeof states)[number] | 'answered';

/** The same for a connection and for the TLS over it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Bounds the connections of a server, so that slow clients starve nobody: beyond `limit` the oldest one that has not
 * begun to ask is cut, then one that waits for nothing, then one whose body does not end. What is being answered stays.
 */
export function boundConnections(server: Server | SecureServer, limit = mostConnections()): void {
  /** Oldest first. */
  const connections = new Map<string, { socket: Socket; state: () => State }>();

  const cutOne = (): void => {
    const all = [...connections.values()];
    for (const given of states) {
      const found = all.find(({ state }) => state() === given);
      if (found !== undefined) {
        found.socket.destroy();
        return;
      }
    }
    all.at(-1)?.socket.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    connections.set(name, { socket, state: () => 'new' });
    socket.once('close', () => connections.delete(name));
    if (connections.size > limit) cutOne();
  });
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const connection = connections.get(nameOf(req.socket));
    if (connection === undefined) return;
    connection.state = () => {
      if (res.closed) return 'idle';
      return req.complete || notesOf(res).takesLong === true ? 'answered' : 'sending';
    };
  });
}
