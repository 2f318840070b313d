import { readdir } from 'node:fs/promises';
import { errorCode } from '../../../data-packs/runtime/error-code.ts';
import { longestSentence, NmeaLines } from '../nmea/nmea-lines.ts';
import type { SerialPort } from '../position-schemas.ts';
import type { OpenSource } from './open-source.ts';
import { readLines } from './read-lines.ts';

/** Loaded with the first use, so that a system without its binary has all other sources. */
const bindings = async () => (await import('@serialport/bindings-cpp')).autoDetect();

/** NMEA 0183 of a receiver at a serial port, which is what most USB receivers are. */
export const serial: OpenSource<'serial'> = async ({ path, baudRate }, { events, signal, now }) => {
  const port = await (await bindings()).open({ path, baudRate });
  const close = () => void port.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  const lines = new NmeaLines(events, now);
  try {
    signal.throwIfAborted();
    events.opened();
    for await (const line of readLines(chunksOf(port), longestSentence)) lines.line(line);
  } finally {
    signal.removeEventListener('abort', close);
    lines.close();
    if (port.isOpen) await port.close().catch(() => undefined);
  }
};

interface Readable {
  isOpen: boolean;
  read(buffer: Buffer, offset: number, length: number): Promise<{ bytesRead: number }>;
}

/** Ends when the device is pulled out or the port closed. */
async function* chunksOf(port: Readable): AsyncGenerator<Uint8Array> {
  while (port.isOpen) {
    const buffer = Buffer.alloc(4096);
    const { bytesRead } = await port.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

interface Listed {
  path: string;
  manufacturer: string | undefined;
  vendorId: string | undefined;
  pnpId: string | undefined;
}

/** Those that may have a receiver: on Linux the sockets of the board, which are always there, say nothing of a device. */
export async function serialPorts(): Promise<SerialPort[]> {
  return (await listed())
    .filter(({ path, vendorId, pnpId }) => vendorId !== undefined || pnpId !== undefined || !/ttyS\d+$/.test(path))
    .map(({ path, manufacturer }) => ({ path, maker: manufacturer ?? null }));
}

/** Device files of what is plugged in or paired. */
const ofDevice = /^(?:tty(?:USB|ACM|AMA|XRUSB|O|MFD|WCH)|rfcomm)\d+$/;

async function listed(): Promise<Listed[]> {
  try {
    return await (await bindings()).list();
  } catch (error) {
    // Small systems lack udev, which knows the makers.
    if (process.platform !== 'linux' || errorCode(error) !== 'ENOENT') throw error;
    const names = (await readdir('/dev')).filter(name => ofDevice.test(name));
    return names.map(name => ({
      path: `/dev/${name}`,
      manufacturer: undefined,
      vendorId: undefined,
      pnpId: undefined,
    }));
  }
}
