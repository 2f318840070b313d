import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { notesOf } from './http/notes.ts';

/** Files that this process may have open, as far as the system tells: macOS and Windows allow thousands. */
function mostFiles(): number {
  try {
    const files = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return files === undefined ? Number.POSITIVE_INFINITY : Number(files);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** At most so many connections, and at most a share of the files that may be open: regions and accounts need some, too. */
export const connectionsWithin = (most: number, share: number, files = mostFiles()): number =>
  Math.min(most, Math.floor(files * share));

/**
 * A reader that takes nothing of its answer for that long is cut: at one byte a second it would hold it for days. The
 * system's buffers hide up to a megabyte of what one takes, so that this is 4 kB a second at worst.
 */
const mostSilence = 300_000;

/** Milliseconds until TLS stands and the head of the first request has come. */
const mostUnasked = 10_000;

/** Connections of one address that have asked nothing yet, and how long they may be more: a page opens some at once. */
const crowd = { most: 20, forMs: 1000 };

/** What a connection is doing; the first of these is given up first. */
const states = ['crowding', 'new', 'idle', 'sending', 'reading', 'fresh'] as const;
type State = (typeof states)[number] | 'answered';

/** Time for the first bytes of a request to follow, milliseconds. */
const freshMs = 100;

interface Connection {
  socket: Socket;
  from: string | undefined;
  opened: number;
  /** Undefined before the first request. */
  asked?: () => State;
}

/** The same for a connection and for the TLS over it. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Bounds the connections of servers, so that slow clients starve nobody: beyond `limit` the oldest one is cut that has
 * not begun to ask and comes from where many such come from, then any that has not begun, then one that waits for nothing,
 * then one whose body does not end, then one whose answer waits for its reader. What is being computed stays.
 */
export class ConnectionBound {
  readonly #limit: number;
  readonly #silenceMs: number;
  readonly #unaskedMs: number;
  /** Oldest first. */
  readonly #connections = new Map<string, Connection>();

  constructor({ limit = connectionsWithin(1000, 1 / 2), silenceMs = mostSilence, unaskedMs = mostUnasked } = {}) {
    this.#limit = limit;
    this.#silenceMs = silenceMs;
    this.#unaskedMs = unaskedMs;
  }

  /** Of several servers that pass a connection on all are watched. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#accept(socket));
    server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => this.#follow(req, res));
  }

  #accept(socket: Socket): void {
    const name = nameOf(socket);
    if (this.#connections.get(name)?.socket === socket) return;
    const connection: Connection = { socket, from: socket.remoteAddress, opened: performance.now() };
    this.#connections.set(name, connection);
    const crowding = setTimeout(() => {
      // After a busy moment, what has come meanwhile is read first.
      setImmediate(() => {
        if (this.#crowds().has(connection)) socket.destroy();
      });
    }, crowd.forMs).unref();
    const late = setTimeout(() => {
      if (connection.asked === undefined) socket.destroy();
    }, this.#unaskedMs).unref();
    socket.once('close', () => {
      clearTimeout(crowding);
      clearTimeout(late);
      if (this.#connections.get(name) === connection) this.#connections.delete(name);
    });
    if (this.#connections.size > this.#limit) this.#cutOne(connection);
  }

  #cutOne(newest: Connection): void {
    const crowds = this.#crowds();
    const now = performance.now();
    const stateOf = (connection: Connection): State => {
      if (connection.asked !== undefined) return connection.asked();
      if (crowds.has(connection)) return 'crowding';
      return now - connection.opened < freshMs ? 'fresh' : 'new';
    };
    const others = [...this.#connections.values()].filter(connection => connection !== newest);
    const given = Map.groupBy(others, stateOf);
    const found = states.map(state => given.get(state)?.[0]).find(connection => connection !== undefined);
    (found ?? newest).socket.destroy();
  }

  /** Connections of addresses that have too many which have asked nothing yet. */
  #crowds(): Set<Connection> {
    const unasked = [...this.#connections.values()].filter(({ asked }) => asked === undefined);
    const crowds = [...Map.groupBy(unasked, ({ from }) => from).values()].filter(({ length }) => length > crowd.most);
    return new Set(crowds.flat());
  }

  #follow(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const waitsForReader = () => res.headersSent && socket.writableLength > 0;
    // Comes after a time without progress, also within a single write.
    res.setTimeout(this.#silenceMs, () => {
      if (waitsForReader()) socket.destroy();
    });
    const connection = this.#connections.get(nameOf(socket));
    if (connection === undefined) return;
    connection.asked = () => {
      if (res.closed) return 'idle';
      if (waitsForReader()) return 'reading';
      return req.complete || notesOf(res).takesLong === true ? 'answered' : 'sending';
    };
  }
}
