import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Shows a message box, over a window if one is given; resolves with the index of the pressed button. */
export async function showMessage(box: MessageBoxOptions, over?: BrowserWindow | null): Promise<number> {
  const options = { noLink: true, ...box };
  const { response } = await (over ? dialog.showMessageBox(over, options) : dialog.showMessageBox(options));
  return response;
}
