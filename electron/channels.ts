import { app, ipcMain, shell } from 'electron';
import type { z } from 'zod';
import { type About, channels } from './contract.ts';
import { isOwnPage } from './security/addresses.ts';

interface Channel<Request extends z.ZodType, Reply extends z.ZodType> {
  name: string;
  request: Request;
  reply: Reply;
}

/** Answers a channel for pages of the service only; anything else, and anything malformed, is refused. */
function answer<Request extends z.ZodType, Reply extends z.ZodType>(
  origin: string,
  channel: Channel<Request, Reply>,
  reply: (request: z.output<Request>) => z.input<Reply> | Promise<z.input<Reply>>,
): void {
  ipcMain.handle(channel.name, async (event, request: unknown) => {
    if (!isOwnPage(event.senderFrame?.url ?? '', origin))
      throw new Error('This page may not ask the program anything.');
    return channel.reply.parse(await reply(channel.request.parse(request)));
  });
}

export function answerChannels(origin: string, { dataDir }: { dataDir: string }): void {
  answer(origin, channels.about, (): About => ({ version: app.getVersion(), platform: process.platform, dataDir }));
  answer(origin, channels.revealDataFolder, async () => (await shell.openPath(dataDir)) === '');
}
