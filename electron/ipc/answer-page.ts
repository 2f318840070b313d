import { basename } from 'node:path';
import { app, BrowserWindow, type IpcMainInvokeEvent, ipcMain, shell } from 'electron';
import type { z } from 'zod';
import { replaceFile } from '../../data-packs/runtime/durable.ts';
import { diskTrouble } from '../../data-packs/store/disk/disk-trouble.ts';
import { checkInput } from '../../data-packs/words/input-problem.ts';
import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import { type Answer, channels, type OfferedCommand } from '../contract.ts';
import { chooseExportPath, chooseFilePath, chooseFiles } from '../dialogs.ts';
import { type GrantedFiles, readTrack, savedName } from '../files/open-file.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { isOwnPage } from '../page/serve-page.ts';
import type { DesktopService } from '../service/setup-service.ts';
import type { OfferedSettings } from '../settings/program-settings.ts';
import type { OfferedUpdates } from '../updates/setup-updates.ts';
import type { Workstation } from '../windows/workstation.ts';
import { pageRequestsWords as t } from '../words.ts';

interface PageAnswers {
  launch: Launch;
  log: ProgramLog;
  service: DesktopService;
  granted: GrantedFiles;
  updates: OfferedUpdates;
  settings: OfferedSettings;
  workstation: Workstation;
  offerCommands(commands: readonly OfferedCommand[]): void;
}

/** Answers every channel of `contract.ts`, in its order. */
export function answerPage(parts: PageAnswers): void {
  const { launch, log, service, granted, updates, settings, workstation, offerCommands } = parts;
  const answer = createAnswer((channel, error) => log.error(`the channel ${channel} failed`, error));
  const { dataDir, portable } = launch;
  const baseUrl = () => service.baseUrl() ?? '';

  answer(channels.about, () => ({
    version: app.getVersion(),
    platform: process.platform,
    dataDir,
    portable,
    apiUrl: baseUrl(),
    logFile: log.file,
  }));

  answer(channels.session, async () => {
    const token = await service.token();
    return { baseUrl: baseUrl(), token };
  });

  answer(channels.reveal, async what => {
    if (what === 'data') return (await shell.openPath(dataDir)) === '';
    shell.showItemInFolder(log.file);
    return true;
  });

  answer(channels.choose, async (what, { sender }) => {
    const paths = await chooseFiles(what, BrowserWindow.fromWebContents(sender));
    for (const path of paths) granted.grant(path);
    return paths;
  });

  answer(channels.chooseExport, async ({ suggested }, { sender }) => {
    const proposed = savedName(suggested, app.getPath('documents'));
    return (await chooseExportPath(proposed, BrowserWindow.fromWebContents(sender))) ?? null;
  });

  answer(channels.save, async ({ suggested, bytes }, { sender }) => {
    const proposed = savedName(suggested, app.getPath('documents'));
    const path = await chooseFilePath(proposed, BrowserWindow.fromWebContents(sender));
    if (path === undefined) return null;
    await replaceFile(path, bytes).catch(error => {
      throw saveFailure(basename(path), error);
    });
    return path;
  });

  answer(channels.readTrack, path => {
    if (!granted.has(path)) throw new WordedError(t.message('trackNotOpened', { name: basename(path) }));
    return readTrack(path);
  });

  answer(channels.updateState, () => updates.state());
  answer(channels.checkForUpdate, () => updates.check());
  answer(channels.settings, () => settings.read());
  answer(channels.changeSettings, (change, { sender }) =>
    settings.change(change, BrowserWindow.fromWebContents(sender)),
  );
  answer(channels.installUpdate, () => void updates.offer());
  answer(channels.dropped, path => void granted.grant(path));
  answer(channels.offerCommands, commands => void offerCommands(commands));
  answer(channels.ready, (_nothing, { sender }) => void workstation.pageReady(sender));
}

function saveFailure(name: string, error: NodeJS.ErrnoException): Error {
  if (error.code === undefined) return error;
  switch (diskTrouble(error)) {
    case 'full':
      return new WordedError(t.message('notSavedDiskFull', { name }));
    case 'forbidden':
    case 'readOnly':
      return new WordedError(t.message('notSavedPermission', { name }));
    default:
      return new WordedError(t.message('notSaved', { name, reason: error.code }));
  }
}

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
