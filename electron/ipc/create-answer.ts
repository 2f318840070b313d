import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { ZodError, z } from 'zod';
import type { Answer } from '../contract.ts';
import { Refusal } from '../launch-refusal.ts';
import { isOwnPage } from '../page/page-url.ts';

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
 * How channels are answered: to the main frame of a window of ours, showing the page's own origin, and to nobody else; both sides
 * parsed; failures as sentences. `unexpected` hears of those that are not the person's to solve.
 */
export function createAnswer(unexpected: (channel: string, error: unknown) => void): AnswerChannel {
  return (channel, reply) => {
    ipcMain.handle(channel.name, async (event, request: unknown): Promise<Answer> => {
      try {
        if (!isOurs(event)) throw new Refusal('This page may not ask the program anything.');
        return { ok: true, reply: channel.reply.parse(await reply(parse(channel, request), event)) };
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, message: error.message };
        unexpected(channel.name, error);
        return { ok: false, message: 'That did not work, for a reason that was not foreseen. The log file has it.' };
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
  const parsed = request.safeParse(given);
  if (!parsed.success)
    throw new Refusal(`The page asked ${name} for something that it does not understand: ${said(parsed.error)}.`);
  return parsed.data;
}

function said(error: ZodError): string {
  return error.issues
    .map(({ path, message }) => [...path, message].join(': '))
    .join('; ')
    .slice(0, 300);
}
