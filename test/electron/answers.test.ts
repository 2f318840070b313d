import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { storeFailures } from '../../data-packs/words/words.ts';
import { createAnswer } from '../../electron/ipc/answer-page.ts';
import { pageUrl } from '../../electron/page/serve-page.ts';

type Invoked = (event: unknown, request?: unknown) => Promise<unknown>;

const electron = vi.hoisted(() => ({ invoked: undefined as Invoked | undefined, window: {} as object | null }));
vi.mock('electron', () => ({
  ipcMain: {
    handle: (_name: string, invoked: Invoked) => {
      electron.invoked = invoked;
    },
  },
  BrowserWindow: { fromWebContents: () => electron.window },
}));

const frame = (url = pageUrl, parent: object | null = null) => ({ sender: {}, senderFrame: { url, parent } });
const nobody = { ok: false, message: 'This page may not ask the program anything.' };
const unforeseen = { ok: false, message: expect.stringContaining('failed unexpectedly') };

const reply = vi.fn();
const unexpected = vi.fn();
const ask = (event: unknown, request: unknown = 'data') => electron.invoked?.(event, request);

beforeEach(() => {
  electron.window = {};
  reply.mockReset().mockReturnValue(true);
  unexpected.mockReset();
  const channel = { name: 'outpost:spec', request: z.enum(['data', 'logs']), reply: z.boolean() };
  createAnswer(unexpected)(channel, reply);
});

describe('a channel', () => {
  test('answers the main frame of our window on the own origin', async () => {
    expect(await ask(frame())).toEqual({ ok: true, reply: true });
    expect(reply).toHaveBeenCalledWith('data', expect.anything());
  });

  test.each([
    ['another origin', frame('https://example.org/')],
    ['the service', frame('http://127.0.0.1:8787/workstation/')],
    ['a frame within the page', frame(pageUrl, {})],
    ['a frame that is gone', { sender: {}, senderFrame: null }],
  ])('does nothing for %s', async (_, event) => {
    expect(await ask(event)).toEqual(nobody);
    expect(reply).not.toHaveBeenCalled();
  });

  test('does nothing for a page that lies in no window', async () => {
    electron.window = null;
    expect(await ask(frame())).toEqual(nobody);
    expect(reply).not.toHaveBeenCalled();
  });

  test.each([['/etc'], [null], [{ toString: 'data' }], [['data']]])('does nothing about %j', async request => {
    expect(await ask(frame(), request)).toMatchObject({ ok: false, message: expect.stringContaining('outpost:spec') });
    expect(reply).not.toHaveBeenCalled();
    expect(unexpected).not.toHaveBeenCalled();
  });

  test('shows the sentence of a refusal; of other errors only that it failed', async () => {
    reply.mockRejectedValueOnce(new WordedError(storeFailures.message('linkInPack', { file: 'a' })));
    expect(await ask(frame())).toEqual({
      ok: false,
      message: 'a is not a plain file inside the pack. Links are not followed.',
    });
    expect(unexpected).not.toHaveBeenCalled();
    const error = new Error('ENOENT /home/somebody/secret');
    reply.mockRejectedValueOnce(error);
    expect(await ask(frame())).toEqual(unforeseen);
    expect(unexpected).toHaveBeenCalledWith('outpost:spec', error);
  });

  test('lets nothing out that is not in the contract', async () => {
    reply.mockReturnValueOnce({ key: 'outpost_live_1' });
    expect(await ask(frame())).toEqual(unforeseen);
    expect(unexpected).toHaveBeenCalledOnce();
  });
});
