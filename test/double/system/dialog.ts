import { known } from '../known.ts';

/**
 * Part of the Electron double (tests only): no person answers these dialogs. Specs put answers in their place
 * beforehand, as they do on real Electron; one without an answer is an error with its text.
 */
function unanswered(name: string) {
  return async (...args: readonly unknown[]): Promise<never> => {
    throw new Error(`Nobody answers dialog.${name}(${JSON.stringify(args.at(-1))}).`);
  };
}

type SaveDialog = (...args: readonly unknown[]) => Promise<{ canceled: boolean; filePath?: string }>;

export const errorBoxes: { title: string; content: string }[] = [];

export const dialog = known('dialog', {
  showOpenDialog: unanswered('showOpenDialog') as (...args: readonly unknown[]) => Promise<unknown>,
  showSaveDialog: unanswered('showSaveDialog') as SaveDialog,
  showMessageBox: unanswered('showMessageBox') as (...args: readonly unknown[]) => Promise<unknown>,
  showErrorBox: (title: string, content: string): void => {
    errorBoxes.push({ title, content });
    process.stderr.write(`[error box] ${title}: ${content}\n`);
  },
});
