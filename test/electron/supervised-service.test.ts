import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { FromService, ToService } from '../../electron/contract.ts';
import { ServiceRun } from '../../electron/service/service-run.ts';
import { RestartPolicy, SupervisedService } from '../../electron/service/supervised-service.ts';
import { patienceMs } from '../helpers/patience.ts';

vi.mock('electron', () => ({ utilityProcess: {} }));

/** A service's process as far as messages go; what it does is the test's. */
class Child extends EventEmitter {
  readonly pid = undefined;
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly heard: ToService[] = [];
  readonly #listens: boolean;

  constructor(listens: boolean) {
    super();
    this.#listens = listens;
  }

  postMessage(message: ToService): void {
    this.heard.push(message);
    if (message.kind === 'start') {
      const at = message.port === 0 ? 40_000 : message.port;
      if (this.#listens) this.say({ kind: 'listening', baseUrl: `http://127.0.0.1:${at}`, port: at });
      else this.say({ kind: 'failed', message: 'The disk is full.' });
    }
    if (message.kind === 'token') this.say({ kind: 'token', id: message.id, token: `word ${message.id}` });
    if (message.kind === 'stop') queueMicrotask(() => this.emit('exit', 0));
  }

  say(message: FromService): void {
    queueMicrotask(() => this.emit('message', message));
  }

  kill(): boolean {
    return true;
  }
}

/** A supervised service whose children are remembered, whose waits take no time, and whose clock stands still. */
function supervised(listens: (start: number) => boolean = () => true) {
  const children: Child[] = [];
  const told: string[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const service = new SupervisedService({
    launch: (port, anyPort) => {
      const child = new Child(listens(children.length));
      children.push(child);
      const start = { dataDir: '/data', port, anyPort, pageOrigin: 'outpost://workstation', language: 'en' };
      return new ServiceRun(child, start, text => lines.push(text));
    },
    gone: code => told.push(`gone ${code}`),
    back: ({ baseUrl }) => told.push(`back ${baseUrl}`),
    failed: reason => told.push(`failed: ${reason}`),
    now: () => 0,
    delay: async milliseconds => waits.push(milliseconds),
  });
  return { service, children, told, waits, lines };
}

test('a service that dies is started again on its port, and a word is asked of the living one', async () => {
  const { service, children, told } = supervised();
  expect(await service.start(0, true)).toEqual({ baseUrl: 'http://127.0.0.1:40000', port: 40_000 });
  children[0]?.emit('exit', 9);
  await vi.waitFor(() => expect(told[0]).toBe('gone 9'), patienceMs);
  expect(await service.token()).toMatch(/^word/);
  expect(children[1]?.heard.map(({ kind }) => kind)).toEqual(['start', 'token']);
  expect(children[1]?.heard[0]).toMatchObject({ port: 40_000, anyPort: true });
  expect(told).toEqual(['gone 9', 'back http://127.0.0.1:40000']);
});

test('the fourth death within five minutes is the last, said once, with longer waits before', async () => {
  const { service, children, told, waits } = supervised();
  await service.start(8787, false);
  for (let life = 0; life < 4; life++) {
    await vi.waitFor(() => expect(children[life]?.heard).toHaveLength(1), patienceMs);
    await vi.waitFor(() => expect(told.filter(word => word.startsWith('back'))).toHaveLength(life), patienceMs);
    children[life]?.emit('exit', 1);
  }
  await vi.waitFor(() => expect(told.at(-1)).toBe('failed: It ended with code 1.'), patienceMs);
  expect(waits).toEqual([500, 2000, 5000]);
  await expect(service.token()).rejects.toThrow('log file');
  await service.restart();
  expect(told.at(-1)).toMatch(/^back/);
});

test('one that cannot start again is retried, and its own sentence is shown', async () => {
  const { service, told, children } = supervised(start => start === 0);
  await service.start(8787, false);
  children[0]?.emit('exit', 1);
  await vi.waitFor(() => expect(told).toEqual(['gone 1', 'failed: The disk is full.']), patienceMs);
  expect(children).toHaveLength(4);
});

test('a first start that fails rejects with its sentence and leaves no process', async () => {
  const { service, children, told } = supervised(() => false);
  await expect(service.start(8787, false)).rejects.toThrow('The disk is full.');
  expect(children[0]?.heard.at(-1)).toEqual({ kind: 'stop' });
  expect(told).toEqual([]);
});

test('stopped on purpose it is not started again', async () => {
  const { service, children, told } = supervised();
  await service.start(8787, false);
  await Promise.all([service.stop(), service.stop()]);
  expect(children).toHaveLength(1);
  expect(children[0]?.heard.filter(({ kind }) => kind === 'stop')).toHaveLength(1);
  expect(told).toEqual([]);
});

test('its output arrives by lines; one without an end is cut', async () => {
  const { service, children, lines } = supervised();
  await service.start(8787, false);
  children[0]?.stderr.write('one\ntw');
  children[0]?.stderr.write(`o\n\n${'x'.repeat(20_000)}`);
  await vi.waitFor(() => expect(lines).toEqual(['one', 'two', 'x'.repeat(16_384)]), patienceMs);
});

test('an engine failure of its process is a line of the log and a restart, and not the end of main', async () => {
  const { service, children, told, lines } = supervised();
  await service.start(0, true);
  children[0]?.emit('error', 'FatalError', 'Allocation failed', '{}');
  children[0]?.emit('exit', 134);
  await vi.waitFor(() => expect(told).toEqual(['gone 134', 'back http://127.0.0.1:40000']), patienceMs);
  expect(lines).toEqual(['FatalError in Allocation failed']);
});

test('restarts of five minutes ago are forgotten', () => {
  const policy = new RestartPolicy();
  expect([0, 0, 0, 0].map(now => policy.next(now))).toEqual([500, 2000, 5000, undefined]);
  expect(policy.next(5 * 60_000)).toBe(500);
});
