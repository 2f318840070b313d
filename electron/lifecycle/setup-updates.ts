import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { z } from 'zod';
import type { ProgramLog } from '../logs/program-log.ts';
import type { Settings } from '../settings/settings.ts';
import { createUpdates } from '../updates/create-updates.ts';
import type { ProgramUpdates } from '../updates/updates.ts';
import type { Workstation } from '../windows/workstation.ts';

interface Surroundings {
  settings: Settings;
  workstation: Workstation;
  log: ProgramLog;
  /** Closes all that must not be lost: the newer program starts while this one still ends. */
  close(): Promise<void>;
}

const packageSchema = z.object({ outpostUpdates: z.url({ protocol: /^https$/ }).nullable() });

/** Updates as the page and the menu know them. */
export interface OfferedUpdates extends Pick<ProgramUpdates, 'state' | 'check' | 'fromFolder'> {
  /** Asks whether the one that is ready is to be put in place now. Resolves at once; nothing where none is ready. */
  offer(): void;
  /** Where this package looks for newer ones by itself; none in a checkout. */
  packedServer: string | undefined;
}

/** Updates of the program, told to the page as they come; one that is ready is put in place after a question. */
export async function setupUpdates({ settings, workstation, log, close }: Surroundings): Promise<OfferedUpdates> {
  let asking = false;
  const packed = await packedServer();
  const updates = await createUpdates({
    server: settings.values.updateServer ?? packed,
    log,
    tell: update => {
      workstation.tell({ kind: 'update', update });
      // A page tells it, with a button; without one nobody else would.
      if (update.state === 'ready' && workstation.window === undefined) offer();
    },
  });
  const offer = () => {
    const { state, version = '' } = updates.state();
    if (state !== 'ready' || asking) return;
    asking = true;
    void ask(version)
      .then(restart => (restart ? install() : undefined))
      .finally(() => {
        asking = false;
      });
  };
  const install = async () => {
    await close();
    // The newer one is started before this one is gone.
    app.releaseSingleInstanceLock();
    updates.install(sentence => {
      // All is closed by now, so that this one cannot go on either.
      dialog.showErrorBox('The update was not put in place', `${sentence} Outpost ends now: start it again.`);
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

async function packedServer(): Promise<string | undefined> {
  try {
    const packed = packageSchema.safeParse(JSON.parse(await readFile(join(app.getAppPath(), 'package.json'), 'utf8')));
    return packed.data?.outpostUpdates ?? undefined;
  } catch {
    return undefined;
  }
}

async function ask(version: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Version ${version} is ready`,
    detail: 'Outpost ends and starts again with it. Downloads go on where they were; a build begins anew.',
    buttons: ['Restart now', 'Later'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
