import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../electron/contract.ts';
import { fixedCredentials, sendAuthorised } from '../../renderer/api/session/credentials.ts';
import { DesktopSession } from '../../renderer/api/session/renewable-session.ts';
import { Commands } from '../../renderer/desktop/commands.ts';

afterEach(() => vi.unstubAllGlobals());

/** A main process whose service accepts only the latest start's key. */
function desktop() {
  const clock = { now: 0 };
  const asked: string[] = [];
  const state = { start: 1, baseUrl: 'http://127.0.0.1:1' };
  const session = new DesktopSession(
    { session: async () => ({ baseUrl: state.baseUrl, token: `token ${state.start}` }) },
    async (_baseUrl, token) => {
      asked.push(token);
      const number = token.split(' ')[1];
      return { key: `key ${number}`, dashboardToken: `dashboard ${number}` };
    },
    () => clock.now,
  );
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const secret = new Headers(init.headers).get('authorization') ?? '';
    return new Response(secret, { status: secret.endsWith(` ${state.start}`) ? 200 : 401 });
  });
  return { session, state, asked, clock };
}

describe('a session in the desktop program', () => {
  test('is renewed once after a restart of the service, and refused requests are repeated', async () => {
    const { session, state, asked, clock } = desktop();
    await session.open();
    const key = session.credentials('key');
    const dashboard = session.credentials('dashboardToken');
    expect((await sendAuthorised(key, '/x', {})).status).toBe(200);
    state.start = 2;
    clock.now = 60_000;
    const answers = await Promise.all([
      sendAuthorised(key, '/x', {}),
      sendAuthorised(key, '/x', {}),
      sendAuthorised(dashboard, '/x', {}),
    ]);
    expect(await Promise.all(answers.map(answer => answer.text()))).toEqual([
      'Bearer key 2',
      'Bearer key 2',
      'Bearer dashboard 2',
    ]);
    // A late refusal of the old key: the new one exists already.
    expect(await key.renew('key 1')).toBe('key 2');
    expect(asked).toEqual(['token 1', 'token 2']);
  });

  test('is not renewed repeatedly while the service refuses the new one', async () => {
    const { session, state, asked, clock } = desktop();
    await session.open();
    state.start = -1;
    clock.now = 500;
    const key = session.credentials('key');
    expect((await sendAuthorised(key, '/x', {})).status).toBe(401);
    expect((await sendAuthorised(key, '/x', {})).status).toBe(401);
    expect(asked).toHaveLength(1);
  });

  test('that cannot be renewed leaves the refusal as it was', async () => {
    const { state, clock } = desktop();
    const session = new DesktopSession(
      { session: () => Promise.reject(new Error('The service is gone.')) },
      undefined,
      () => clock.now,
    );
    state.start = 2;
    expect((await sendAuthorised(session.credentials('key'), '/x', {})).status).toBe(401);
  });

  test('a typed key is sent once', async () => {
    const { state } = desktop();
    state.start = 3;
    expect((await sendAuthorised(fixedCredentials('key 2'), '/x', {})).status).toBe(401);
  });
});

describe('commands of the desktop program', () => {
  const open = (path: string): Command => ({ kind: 'track-file', path });

  test('wait for a listener of their kind, in order', () => {
    let tell: (command: Command) => void = () => undefined;
    const commands = new Commands({
      onCommand: listener => {
        tell = listener;
        return () => undefined;
      },
    });
    tell(open('/a.gpx'));
    tell({ kind: 'show', what: 'about' });
    tell(open('/b.gpx'));
    const seen: Command[] = [];
    const stop = commands.listen('track-file', command => seen.push(command));
    expect(seen).toEqual([open('/a.gpx'), open('/b.gpx')]);
    tell(open('/c.gpx'));
    stop();
    tell(open('/d.gpx'));
    expect(seen).toHaveLength(3);
    // Commands without a listener are delivered later, once.
    commands.listen('track-file', command => seen.push(command));
    commands.listen('track-file', command => seen.push(command));
    expect(seen.map(command => 'path' in command && command.path)).toEqual(['/a.gpx', '/b.gpx', '/c.gpx', '/d.gpx']);
  });
});
