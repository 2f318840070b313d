import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { z } from 'zod';
import { checkInput } from '../../data-packs/words/input-problem.ts';
import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import type { Answer } from '../contract.ts';
import { isOwnPage } from '../page/page-url.ts';
import { pageRequestsWords as t } from '../words.ts';

interface Channel<Request extends z.ZodType, Reply extends z.ZodType> {
  name: string;
  request: Request;
  reply: Reply;
}

type AnswerChannel = <Request extends z.ZodType, Reply extends z.ZodType>(
  channel: Channel<Request, Reply>,
  reply: (request: z.output<Request>, event: IpcMainInvokeEvent) => z.input<Reply> | Promise<z.input<Reply>>,
) => void;

/**
 * Answers channels: only to the main frame of a window of ours that shows the page's own origin; both sides parsed;
 * failures as sentences. `unexpected` gets those that are not worded for people.
 */
export function createAnswer(unexpected: (channel: string, error: unknown) => void): AnswerChannel {
  return (channel, reply) => {
    ipcMain.handle(channel.name, async (event, request: unknown): Promise<Answer> => {
      try {
        if (!isOurs(event)) throw new WordedError(t.message('notAllowed'));
        return { ok: true, reply: channel.reply.parse(await reply(parse(channel, request), event)) };
      } catch (error) {
        if (error instanceof WordedError) return { ok: false, message: wordFailure(error) };
        unexpected(channel.name, error);
        return { ok: false, message: t('unexpected') };
      }
    });
  };
}

function isOurs({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return (
    senderFrame !== null &&
    senderFrame.parent === null &&
    isOwnPage(senderFrame.url) &&
    BrowserWindow.fromWebContents(sender) !== null
  );
}

function parse<Request extends z.ZodType>({ name, request }: Channel<Request, z.ZodType>, given: unknown) {
  const checked = checkInput(request, given, name);
  if ('data' in checked) return checked.data;
  throw new WordedError(t.message('malformed', { channel: name, problems: checked.problems.slice(0, 3) }));
}
