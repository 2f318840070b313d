import { app, dialog, shell, type WebContents } from 'electron';
import type { Workstation } from '../windows/workstation.ts';
import { PageRecovery } from './page-recovery.ts';
import type { Report } from './setup-crash-reports.ts';

/** A page that crashes is loaded again once, one that hangs after a question; both leave a report. */
export function setupPageRecovery(workstation: Workstation, report: Report): void {
  const recovery = new PageRecovery();
  /** Pages that a person gave up: ended by us, and no crash. */
  const givenUp = new WeakSet<WebContents>();
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });

  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (quitting || reason === 'clean-exit' || contents !== workstation.window?.webContents) return;
    if (givenUp.delete(contents)) {
      workstation.reload();
      return;
    }
    const file = report('page', 'The page crashed', `${reason}, exit code ${exitCode}`);
    if (recovery.next(Date.now()) === 'reload') {
      workstation.reload();
      void tell(file);
    } else void ask(file, workstation);
  });

  app.on('browser-window-created', (_event, window) => {
    const { webContents } = window;
    let answered: AbortController | undefined;
    webContents.on('responsive', () => answered?.abort());
    webContents.on('unresponsive', () => {
      if (quitting) {
        // A window that is closed waits for its page; this one would keep the program from ending.
        window.destroy();
        app.quit();
        return;
      }
      report('page', 'The page hung', 'It took no input for a while.');
      answered?.abort();
      answered = new AbortController();
      void askHung(answered.signal).then(loadAgain => {
        if (!loadAgain || webContents.isDestroyed()) return;
        givenUp.add(webContents);
        webContents.forcefullyCrashRenderer();
      });
    });
  });
}

async function tell(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: 'The page crashed and was loaded again',
    detail: `Your data is kept. A report lies in ${file}`,
    buttons: ['OK', 'Show report'],
    defaultId: 0,
    noLink: true,
  });
  if (response === 1) shell.showItemInFolder(file);
}

async function ask(file: string | undefined, workstation: Workstation): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'The page crashed again',
    detail: `Your data is kept. ${file === undefined ? '' : `A report lies in ${file}`}`,
    buttons: ['Load it again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 0) workstation.reload();
  else app.quit();
}

async function askHung(signal: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'The page does not answer',
    detail: 'It may be busy with something large. Waiting loses nothing; loading it again forgets what was not saved.',
    buttons: ['Wait', 'Load it again'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  });
  return response === 1;
}
