import { connect, type Socket } from 'node:net';

/** Time for the connection to be made. */
const connectMs = 8_000;
/** After this much silence the system asks whether the other side still is there. */
const keepAliveMs = 15_000;

/** Connects, and destroys the connection when `signal` is aborted. */
export function connectTo(address: { host: string; port: number }, signal: AbortSignal): Promise<Socket> {
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
