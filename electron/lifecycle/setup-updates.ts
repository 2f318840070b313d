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

/** Updates of the program, told to the page as they come; one that is ready is put in place after a question. */
export async function setupUpdates({ settings, workstation, log, close }: Surroundings): Promise<ProgramUpdates> {
  let asked = false;
  const updates = await createUpdates({
    server: settings.values.updateServer ?? (await packedServer()),
    log,
    tell: update => {
      workstation.tell({ kind: 'update', update });
      if (update.state !== 'ready' || asked) return;
      asked = true;
      void ask(update.version ?? '', install);
    },
  });
  const install = async () => {
    await close();
    // The newer one is started before this one is gone.
    app.releaseSingleInstanceLock();
    updates.install();
  };
  return updates;
}

/** Where this package looks for newer ones, as it was packed; none in a checkout. */
async function packedServer(): Promise<string | undefined> {
  try {
    const packed = packageSchema.safeParse(JSON.parse(await readFile(join(app.getAppPath(), 'package.json'), 'utf8')));
    return packed.data?.outpostUpdates ?? undefined;
  } catch {
    return undefined;
  }
}

async function ask(version: string, install: () => Promise<void>): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Version ${version} is ready`,
    detail: 'Outpost ends and starts again with it. Downloads go on where they were; a build begins anew.',
    buttons: ['Restart now', 'Later'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) await install();
}
