import { app, dialog } from 'electron';
import type { Workstation } from '../windows/workstation.ts';

/** What a person hears of the service's deaths: once that it is gone, once that it is back, and a question when it is given up. */
export function tellOfService(
  workstation: Workstation,
  { logFile, restart }: { logFile: string; restart(): Promise<void> },
): { gone(): void; back(moved: boolean): void; failed(reason: string): void } {
  return {
    gone: () =>
      workstation.tell({
        kind: 'service',
        state: 'gone',
        message: 'The service ended unexpectedly and is being started again. Your data is kept.',
      }),
    back: moved => {
      // The page may speak only to the address it was opened for.
      if (moved) workstation.reload();
      workstation.tell({ kind: 'service', state: 'back', message: 'The service answers again.' });
    },
    failed: reason => {
      workstation.tell({
        kind: 'service',
        state: 'failed',
        message: `The service does not stay up. ${reason} The log file has more: ${logFile}`,
      });
      void ask(reason, logFile, restart);
    },
  };
}

async function ask(reason: string, logFile: string, restart: () => Promise<void>): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'The service does not stay up',
    detail: `${reason} It was started again three times within five minutes. Your data is kept. The log file has more:\n${logFile}`,
    buttons: ['Try again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) await restart();
  else app.quit();
}
