import type { BrowserWindow } from 'electron';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import type { ProgramSettings, SettingsChange } from '../contract.ts';
import { showMessage } from '../dialogs.ts';
import { programSettingsWords as t } from '../words.ts';
import type { Settings } from './settings.ts';

interface SettingsParts {
  settings: Settings;
  /** The update server this package was built with. */
  packedServer: string | undefined;
  /** Loads the texts of the language that is set now. */
  speak(): void;
  /** Menu bar and tray show the same switch. */
  redraw(): void;
}

/** The settings as the page may see and change them. */
export interface OfferedSettings {
  read(): ProgramSettings;
  /** Resolves with the resulting settings: unchanged where the person declines. Throws a `WordedError` if not saved. */
  change(change: SettingsChange, over: BrowserWindow | null): Promise<ProgramSettings>;
}

export function setupSettings({ settings, packedServer, speak, redraw }: SettingsParts): OfferedSettings {
  const read = () => {
    const { keepRunning, language, updateServer } = settings.values;
    return {
      keepRunning,
      language: language ?? null,
      updateServer: updateServer ?? null,
      packedServer: packedServer ?? null,
    };
  };
  return {
    read,
    change: async ({ keepRunning, language, updateServer }, over) => {
      // The owner of that server can replace the program: a page alone must not choose it.
      const isNew = updateServer != null && updateServer !== settings.values.updateServer;
      if (isNew && !(await ask(updateServer, over))) return read();
      const written = settings.change({
        ...(keepRunning !== undefined && { keepRunning }),
        ...(language !== undefined && { language: language ?? undefined }),
        ...(updateServer !== undefined && { updateServer: updateServer ?? undefined }),
      });
      if (language !== undefined) speak();
      redraw();
      if (await written) return read();
      throw new WordedError(t.message('notWritten'));
    },
  };
}

async function ask(server: string, over: BrowserWindow | null): Promise<boolean> {
  const question = {
    type: 'warning' as const,
    message: t('updateFrom', { host: new URL(server).host }),
    detail: t('trustServer', { server }),
    buttons: [t('takeFromThere'), t('cancel')],
    defaultId: 1,
    cancelId: 1,
  };
  return (await showMessage(question, over)) === 0;
}
