import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterwards } from './afterwards.ts';

/** A device at a TCP port that sends what it is told to every program that is connected. */
export interface TcpDevice {
  port: number;
  /** What clients have sent. */
  heard: string[];
  clients(): number;
  send(text: string): void;
  /** Cuts all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** `greeting`: said to each client that connects. */
export async function tcpDevice(greeting = '', port = 0): Promise<TcpDevice> {
  const clients = new Set<Socket>();
  const heard: string[] = [];
  const server = createServer(socket => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', bytes => heard.push(bytes.toString()));
    if (greeting !== '') socket.write(greeting);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const client of clients) client.destroy();
  };
  afterwards(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    clients: () => clients.size,
    send: text => {
      for (const client of clients) client.write(text);
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

const gpsdVersion = '{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}\r\n';

/** What gpsd answers: it tells of its receivers once it is asked to. */
export const fakeGpsd = (): Promise<TcpDevice> => tcpDevice(gpsdVersion);

/** A report of gpsd. */
export const tpv = (values: object): string =>
  `${JSON.stringify({ class: 'TPV', device: '/dev/ttyUSB0', ...values })}\r\n`;

/** Sends a datagram to a port of this machine. */
export async function sendDatagram(port: number, text: string): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise(resolve => socket.send(text, port, '127.0.0.1', resolve));
  socket.close();
}
