import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { handOver, Opened } from '../../electron/launch/opened.ts';

const electron = vi.hoisted(() => ({ app: undefined as unknown }));
vi.mock('electron', () => electron);

let app: EventEmitter;
let taken: string[][];
beforeEach(() => {
  app = new EventEmitter();
  electron.app = app;
  taken = [];
});

const take = (opened: Opened) => opened.take(({ opened: given }) => taken.push([...given]));

/** Emits an event of macOS; returns whether the program handled it. */
function told(event: 'open-file' | 'open-url', what: string): boolean {
  const preventDefault = vi.fn();
  app.emit(event, { preventDefault }, what);
  return preventDefault.mock.calls.length === 1;
}

test('files macOS opens before `take` wait behind those of the start; later ones are taken at once', () => {
  const opened = new Opened(handOver(['a.gpx']));
  expect(told('open-file', '/b.outpost')).toBe(true);
  expect(told('open-url', 'outpost://search?q=x')).toBe(true);
  expect(taken).toEqual([]);
  take(opened);
  expect(taken).toEqual([['a.gpx'], ['/b.outpost'], ['outpost://search?q=x']]);
  told('open-file', '/c.gpx');
  expect(taken.at(-1)).toEqual(['/c.gpx']);
});

test("a second start hands over its own arguments and folder, independent of Chromium's", () => {
  const opened = new Opened(handOver([]));
  const given: unknown[] = [];
  opened.take(handedOver => given.push(handedOver));
  app.emit('second-instance', {}, ['outpost', '--flag', 'other.gpx'], '/elsewhere', handOver(['ridge.gpx']));
  expect(given.at(-1)).toEqual({ opened: ['ridge.gpx'], workingDirectory: process.cwd() });
});

test.each([[undefined], [null], ['a.gpx'], [{ opened: 'a.gpx', workingDirectory: '/' }], [{ opened: ['a.gpx'] }]])(
  'a second start that says %j only brings the window to the front',
  said => {
    const opened = new Opened(handOver([]));
    take(opened);
    app.emit('second-instance', {}, ['outpost', 'a.gpx'], '/', said);
    expect(taken).toEqual([[], []]);
  },
);

test('a thousand files are handed over of however many were chosen', () => {
  expect(handOver(Array.from({ length: 1500 }, (_, index) => `${index}.gpx`)).opened).toHaveLength(1000);
});
