import type { Desktop } from './desktop.ts';

/** A dialog shown, or a path or address handed to the system. */
export interface Shown {
  kind: 'question' | 'error' | 'open' | 'save' | 'browser' | 'folder';
  text: string;
}

/** Answers of a person; a question's answer is the label of a button. */
export interface Answers {
  button?: string;
  open?: readonly string[];
  save?: string | null;
}

/** Replaces the system's dialogs by stubs that answer as `willAnswer` says and record what was shown. */
export function stubDialogs(desktop: Desktop): Promise<void> {
  return desktop.evaluate(({ dialog, shell }) => {
    const shown: { kind: string; text: string }[] = [];
    const person = { shown, answers: {} as { button?: string; open?: readonly string[]; save?: string | null } };
    (globalThis as unknown as { person: typeof person }).person = person;
    const say = (kind: string, text: string) => void shown.push({ kind, text });
    // Each may be given a window before its options.
    type Options = { message?: string; detail?: string; title?: string; buttons?: string[]; defaultPath?: string };
    const optionsOf = (args: readonly unknown[]) => (args.at(-1) ?? {}) as Options;
    Object.assign(dialog, {
      showMessageBox: async (...args: unknown[]) => {
        const { message = '', detail = '', buttons = ['OK'] } = optionsOf(args);
        say('question', `${message} ${detail}`);
        return { response: Math.max(0, buttons.indexOf(person.answers.button ?? 'Cancel')), checkboxChecked: false };
      },
      showErrorBox: (title: string, content: string) => say('error', `${title}: ${content}`),
      showOpenDialog: async (...args: unknown[]) => {
        say('open', optionsOf(args).title ?? '');
        const filePaths = person.answers.open ?? [];
        return { canceled: filePaths.length === 0, filePaths };
      },
      showSaveDialog: async (...args: unknown[]) => {
        say('save', optionsOf(args).defaultPath ?? '');
        const filePath = person.answers.save ?? '';
        return { canceled: filePath === '', filePath };
      },
    });
    Object.assign(shell, {
      openExternal: async (url: string) => say('browser', url),
      openPath: async (path: string) => {
        say('folder', path);
        return '';
      },
      showItemInFolder: (path: string) => say('folder', path),
    });
  });
}

/** Sets the answers from now on. */
export function willAnswer(desktop: Desktop, answers: Answers): Promise<void> {
  return desktop.evaluate((_electron, given) => {
    const { person } = globalThis as unknown as { person: { answers: unknown } };
    person.answers = given;
  }, answers);
}

/** Dialogs, files and addresses shown since the last call. */
export function takeShown(desktop: Desktop): Promise<Shown[]> {
  return desktop.evaluate(() => {
    const { person } = globalThis as unknown as { person: { shown: Shown[] } };
    return person.shown.splice(0);
  });
}
