import { app, shell, type WebContents } from 'electron';
import { showMessage } from '../dialogs.ts';
import type { Workstation } from '../windows/workstation.ts';
import { crashWords as t } from '../words.ts';
import type { Report } from './setup-crash-reports.ts';

/** A page that crashes again this soon is likely to go on crashing. */
const minUptimeMs = 5 * 60_000;

/** Decides whether a crashed page is loaded again: once, and again only after it ran for a while. */
export class PageRecovery {
  #reloadedAt = Number.NEGATIVE_INFINITY;

  /** `now` in milliseconds. */
  next(now: number): 'reload' | 'ask' {
    if (now - this.#reloadedAt < minUptimeMs) return 'ask';
    this.#reloadedAt = now;
    return 'reload';
  }
}

/** Loads a crashed page again once, and one that hangs after a question; both leave a report. */
export function setupPageRecovery(workstation: Workstation, report: Report): void {
  const recovery = new PageRecovery();
  /** Pages that are ended on purpose because they hang: not crashes. */
  const terminated = new WeakSet<WebContents>();
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });

  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (quitting || reason === 'clean-exit' || contents !== workstation.window?.webContents) return;
    if (terminated.delete(contents)) {
      workstation.reload();
      return;
    }
    const file = report('page', t('pageCrashed'), t('exitReason', { reason, exitCode }));
    if (recovery.next(Date.now()) === 'reload') {
      workstation.reload();
      void reportReload(file);
    } else void askAfterSecondCrash(file, workstation);
  });

  app.on('browser-window-created', (_event, window) => {
    const { webContents } = window;
    let answered: AbortController | undefined;
    webContents.on('responsive', () => answered?.abort());
    webContents.on('unresponsive', () => {
      if (quitting) {
        // A closing window waits for its page: this one would keep the program from ending.
        window.destroy();
        app.quit();
        return;
      }
      report('page', t('pageHung'), t('pageHungDetails'));
      answered?.abort();
      answered = new AbortController();
      void askWhetherToReload(answered.signal).then(reload => {
        if (!reload || webContents.isDestroyed()) return;
        terminated.add(webContents);
        webContents.forcefullyCrashRenderer();
      });
    });
  });
}

async function reportReload(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const pressed = await showMessage({
    type: 'warning',
    message: t('pageReloaded'),
    detail: t('dataKeptWithReport', { file }),
    buttons: [t('ok'), t('showReport')],
    defaultId: 0,
  });
  if (pressed === 1) shell.showItemInFolder(file);
}

async function askAfterSecondCrash(file: string | undefined, workstation: Workstation): Promise<void> {
  const pressed = await showMessage({
    type: 'error',
    message: t('pageCrashedAgain'),
    detail: file === undefined ? t('dataKept') : t('dataKeptWithReport', { file }),
    buttons: [t('loadAgain'), t('quit')],
    defaultId: 0,
    cancelId: 0,
  });
  if (pressed === 0) workstation.reload();
  else app.quit();
}

async function askWhetherToReload(signal: AbortSignal): Promise<boolean> {
  const pressed = await showMessage({
    type: 'question',
    message: t('pageNotResponding'),
    detail: t('waitOrReload'),
    buttons: [t('wait'), t('loadAgain')],
    defaultId: 0,
    cancelId: 0,
    signal,
  });
  return pressed === 1;
}
