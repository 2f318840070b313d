import { basename } from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
import { replaceFile } from '../../data-packs/store/durable.ts';
import { type About, channels, type DesktopSession, type UpdateState } from '../contract.ts';
import { choose, chooseTarget, packFilters } from '../files/choose.ts';
import type { GrantedFiles } from '../files/granted-files.ts';
import { readTrack } from '../files/read-track.ts';
import { savedName } from '../files/saved-name.ts';
import { Refusal } from '../refusal.ts';
import { createAnswer } from './create-answer.ts';

/** What the channels of the page reach. */
interface Reached {
  about(): Pick<About, 'dataDir' | 'portable' | 'apiUrl' | 'logFile'>;
  session(): Promise<DesktopSession>;
  granted: GrantedFiles;
  updates: { state(): UpdateState; check(): Promise<UpdateState> };
  pageListens(contents: Electron.WebContents): void;
  unexpected(channel: string, error: unknown): void;
}

/** Every channel of `contract.ts`, in its order. */
export function answerPage(reached: Reached): void {
  const { granted, updates } = reached;
  const answer = createAnswer(reached.unexpected);

  answer(channels.about, () => ({ version: app.getVersion(), platform: process.platform, ...reached.about() }));

  answer(channels.session, () => reached.session());

  answer(channels.reveal, async what => {
    const { dataDir, logFile } = reached.about();
    if (what === 'data') return (await shell.openPath(dataDir)) === '';
    shell.showItemInFolder(logFile);
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

  answer(channels.dropped, path => {
    granted.grant(path);
    return undefined;
  });

  answer(channels.ready, (_nothing, { sender }) => {
    reached.pageListens(sender);
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
