import { basename } from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
import { replaceFile } from '../../data-packs/store/durable.ts';
import { channels, type OfferedCommand } from '../contract.ts';
import { choose, chooseTarget, packFilters } from '../files/choose.ts';
import type { GrantedFiles } from '../files/granted-files.ts';
import { readTrack } from '../files/read-track.ts';
import { savedName } from '../files/saved-name.ts';
import type { Launch } from '../launch/read-launch.ts';
import { Refusal } from '../launch-refusal.ts';
import type { OfferedUpdates } from '../lifecycle/setup-updates.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import type { DesktopService } from '../service/setup-service.ts';
import type { OfferedSettings } from '../settings/program-settings.ts';
import type { Workstation } from '../windows/workstation.ts';
import { createAnswer } from './create-answer.ts';

/** What the channels of the page reach. */
interface Reached {
  launch: Launch;
  log: ProgramLog;
  service: DesktopService;
  granted: GrantedFiles;
  updates: OfferedUpdates;
  settings: OfferedSettings;
  workstation: Workstation;
  offerCommands(commands: readonly OfferedCommand[]): void;
}

/** Every channel of `contract.ts`, in its order. */
export function answerPage(reached: Reached): void {
  const { launch, log, service, granted, updates, settings, workstation, offerCommands } = reached;
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
    const paths = await choose(what, BrowserWindow.fromWebContents(sender));
    for (const path of paths) granted.grant(path);
    return paths;
  });

  answer(channels.chooseExport, async ({ suggested }, { sender }) => {
    const proposed = savedName(suggested, app.getPath('documents'));
    const over = BrowserWindow.fromWebContents(sender);
    return (await chooseTarget({ title: 'Export the region', proposed, filters: packFilters }, over)) ?? null;
  });

  answer(channels.save, async ({ suggested, bytes }, { sender }) => {
    const proposed = savedName(suggested, app.getPath('documents'));
    const target = await chooseTarget({ title: 'Save', proposed, filters: [] }, BrowserWindow.fromWebContents(sender));
    if (target === undefined) return null;
    await replaceFile(target, bytes).catch(error => {
      throw new Refusal(`${basename(target)} could not be saved (${reason(error)}): nothing was changed there.`);
    });
    return target;
  });

  answer(channels.readTrack, path => {
    if (!granted.has(path))
      throw new Refusal(`${basename(path)} was not opened by anybody: open it, or drop it on the map.`);
    return readTrack(path);
  });

  answer(channels.updateState, () => updates.state());
  answer(channels.checkForUpdate, () => updates.check());
  answer(channels.settings, () => settings.read());
  answer(channels.changeSettings, (change, { sender }) =>
    settings.change(change, BrowserWindow.fromWebContents(sender)),
  );
  answer(channels.installUpdate, () => {
    updates.offer();
    return undefined;
  });

  answer(channels.dropped, path => {
    granted.grant(path);
    return undefined;
  });

  answer(channels.offerCommands, commands => {
    offerCommands(commands);
    return undefined;
  });

  answer(channels.ready, (_nothing, { sender }) => {
    workstation.pageListens(sender);
    return undefined;
  });
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'it may not be written there';
    default:
      return typeof code === 'string' ? code : 'an unknown reason';
  }
}
