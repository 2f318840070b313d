import { join } from 'node:path';
import { app, dialog, net } from 'electron';
import { z } from 'zod';
import { readRecord } from '../../data-packs/store/disk/read-record.ts';
import type { UpdateState } from '../contract.ts';
import { showMessage } from '../dialogs.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import type { Settings } from '../settings/settings.ts';
import type { Workstation } from '../windows/workstation.ts';
import { updatesWords as t } from '../words.ts';
import { updateKeysSchema } from './signed-release.ts';
import { type ProgramUpdates, Updates, type UpdatesOptions } from './updates.ts';

interface Surroundings {
  settings: Settings;
  workstation: Workstation;
  log: ProgramLog;
  /** Saves and closes everything: the newer program starts while this one still ends. */
  close(): Promise<void>;
}

const packageSchema = z.object({ outpostUpdates: z.url({ protocol: /^https$/ }).nullable() });

/** Updates as the page and the menu know them. */
export interface OfferedUpdates extends Pick<ProgramUpdates, 'state' | 'check' | 'fromFolder'> {
  /** Asks whether to install the update that is ready. Returns at once; does nothing where none is ready. */
  offer(): void;
  /** The update server this package was built with; none in a checkout. */
  packedServer: string | undefined;
}

/** Updates of the program: the page hears of each change; one that is ready is installed after a question. */
export async function setupUpdates({ settings, workstation, log, close }: Surroundings): Promise<OfferedUpdates> {
  let asking = false;
  const packed = await packedServer();
  const updates = await createUpdates({
    server: settings.values.updateServer ?? packed,
    publicKeys: await pinnedKeys(),
    // Chromium's: the proxy of the system counts, as for all that the updater downloads.
    fetch: (input, init) => net.fetch(input instanceof URL ? input.href : input, init),
    log,
    onChange: update => {
      workstation.send({ kind: 'update', update });
      // The page shows it, with a button; without a page a dialog does.
      if (update.state === 'ready' && workstation.window === undefined) offer();
    },
  });
  const offer = () => {
    const { state, version = '' } = updates.state();
    if (state !== 'ready' || asking) return;
    asking = true;
    void showMessage({
      type: 'question',
      message: t('ready', { version }),
      detail: t('restartQuestion'),
      buttons: [t('restartNow'), t('later')],
      defaultId: 0,
      cancelId: 1,
    })
      .then(pressed => (pressed === 0 ? install() : undefined))
      .finally(() => {
        asking = false;
      });
  };
  const install = async () => {
    await close();
    // The newer program starts before this one has ended.
    app.releaseSingleInstanceLock();
    await updates.install(reason => {
      // Everything is closed by now, so this program cannot continue either.
      dialog.showErrorBox(t('installFailed'), t('endsNow', { reason }));
      app.exit(1);
    });
  };
  return {
    state: () => updates.state(),
    check: () => updates.check(),
    fromFolder: at => updates.fromFolder(at),
    offer,
    packedServer: packed,
  };
}

/** A checkout has no updates. */
async function createUpdates(options: Omit<UpdatesOptions, 'updater'>): Promise<ProgramUpdates> {
  if (!app.isPackaged) {
    const state = (): UpdateState => ({ state: 'off', message: t('runsFromSources') });
    return { state, check: async () => state(), fromFolder: async () => state(), install: async () => undefined };
  }
  // Imported only here: on import it looks for the packed program around it.
  const { default: updater } = await import('electron-updater');
  return new Updates({ updater: updater.autoUpdater, ...options });
}

/** The keys pinned in this program. Without the file no update can be checked, so there is none. */
const pinnedKeys = async (): Promise<readonly string[]> =>
  (await readRecord(new URL('./update-keys.json', import.meta.url), updateKeysSchema))?.publicKeys ?? [];

const packedServer = async (): Promise<string | undefined> =>
  (await readRecord(join(app.getAppPath(), 'package.json'), packageSchema))?.outpostUpdates ?? undefined;
