import { app } from 'electron';
import type { UpdateState } from '../contract.ts';
import { type ProgramUpdates, Updates } from './updates.ts';

interface CreateUpdatesOptions {
  /** The server a person set. */
  server: string | undefined;
  tell: (state: UpdateState) => void;
  log: { info(text: string): void; warn(text: string): void };
}

const fromSources: UpdateState = { state: 'off', message: 'This copy runs from its sources: update those.' };

/** Updates of a packed program; a checkout has none. */
export async function createUpdates(options: CreateUpdatesOptions): Promise<ProgramUpdates> {
  if (!app.isPackaged) {
    const none = async () => fromSources;
    return { state: () => fromSources, check: none, fromFolder: none, install: () => undefined };
  }
  // Loaded late, and only here: it looks for the packed program around it.
  const { default: updater } = await import('electron-updater');
  return new Updates({ updater: updater.autoUpdater, ...options });
}
