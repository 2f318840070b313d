import { type BrowserWindow, dialog } from 'electron';
import type { ProgramSettings, SettingsChange } from '../contract.ts';
import { Refusal } from '../launch-refusal.ts';
import type { Settings } from './settings.ts';

interface Surroundings {
  settings: Settings;
  /** Where this package looks for newer ones by itself. */
  packedServer: string | undefined;
  /** Menu bar and tray show the same switch. */
  redraw(): void;
}

/** The settings as the page may see and change them. */
export interface OfferedSettings {
  read(): ProgramSettings;
  /** Resolves with what holds afterwards: the same as before where the person declines. Throws a `Refusal` where the disk takes nothing. */
  change(change: SettingsChange, over: BrowserWindow | null): Promise<ProgramSettings>;
}

export function setupSettings({ settings, packedServer, redraw }: Surroundings): OfferedSettings {
  const read = () => {
    const { keepRunning, updateServer } = settings.values;
    return { keepRunning, updateServer: updateServer ?? null, packedServer: packedServer ?? null };
  };
  return {
    read,
    change: async ({ keepRunning, updateServer }, over) => {
      // Whoever has that server can replace the program: a page alone does not choose it.
      const isNew = updateServer != null && updateServer !== settings.values.updateServer;
      if (isNew && !(await ask(updateServer, over))) return read();
      const written = settings.change({
        ...(keepRunning !== undefined && { keepRunning }),
        ...(updateServer !== undefined && { updateServer: updateServer ?? undefined }),
      });
      redraw();
      if (await written) return read();
      throw new Refusal(
        'The settings could not be written to the disk: they hold until Outpost ends. Free some space, or check who may write there.',
      );
    },
  };
}

async function ask(server: string, over: BrowserWindow | null): Promise<boolean> {
  const question = {
    type: 'warning' as const,
    message: `Take newer versions of Outpost from ${new URL(server).host}?`,
    detail: `${server}\n\nWhoever runs that server can replace this program. Say yes only to one that you trust.`,
    buttons: ['Take them from there', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (over === null ? dialog.showMessageBox(question) : dialog.showMessageBox(over, question));
  return response === 0;
}
