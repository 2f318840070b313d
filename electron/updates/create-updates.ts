import { app } from 'electron';
import type { UpdateState } from '../contract.ts';
import { type ProgramUpdates, Updates, type UpdatesOptions } from './updates.ts';

const fromSources: UpdateState = { state: 'off', message: 'This copy runs from its sources: update those.' };

/** Updates of a packed program; a checkout has none. */
export async function createUpdates(options: Omit<UpdatesOptions, 'updater'>): Promise<ProgramUpdates> {
  if (!app.isPackaged) {
    const none = async () => fromSources;
    return { state: () => fromSources, check: none, fromFolder: none, install: () => undefined };
  }
  // Loaded late, and only here: it looks for the packed program around it.
  const { default: updater } = await import('electron-updater');
  return new Updates({ updater: updater.autoUpdater, ...options });
}
