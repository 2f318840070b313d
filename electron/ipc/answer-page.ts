import { basename } from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
import { replaceFile } from '../../data-packs/runtime/durable.ts';
import { diskTrouble } from '../../data-packs/store/disk/disk-trouble.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { channels, type OfferedCommand } from '../contract.ts';
import { chooseExportPath, chooseFilePath, chooseFiles } from '../dialogs/choose-files.ts';
import type { GrantedFiles } from '../files/granted-files.ts';
import { readTrack } from '../files/read-track.ts';
import { savedName } from '../files/saved-name.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import type { DesktopService } from '../service/setup-service.ts';
import type { OfferedSettings } from '../settings/program-settings.ts';
import type { OfferedUpdates } from '../updates/setup-updates.ts';
import type { Workstation } from '../windows/workstation.ts';
import { pageRequestsWords as t } from '../words.ts';
import { createAnswer } from './create-answer.ts';

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
