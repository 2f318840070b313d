import { app } from 'electron';
import { showMessage } from '../dialogs/show-message.ts';
import type { Workstation } from '../windows/workstation.ts';
import { desktopServiceWords as t } from '../words.ts';

/** Tells the page once that the service is gone and once that it is back, and asks when it keeps ending. */
export function reportService(
  workstation: Workstation,
  { logFile, restart }: { logFile: string; restart(): Promise<void> },
): { gone(): void; back(moved: boolean): void; failed(reason: string): void } {
  return {
    gone: () => workstation.send({ kind: 'service', state: 'gone', message: t('gone') }),
    back: moved => {
      // The page may reach only the address it was loaded for.
      if (moved) workstation.reload();
      workstation.send({ kind: 'service', state: 'back', message: t('back') });
    },
    failed: reason => {
      workstation.send({ kind: 'service', state: 'failed', message: t('failed', { reason, logFile }) });
      void ask(reason, logFile, restart);
    },
  };
}

async function ask(reason: string, logFile: string, restart: () => Promise<void>): Promise<void> {
  const pressed = await showMessage({
    type: 'error',
    message: t('keepsEnding'),
    detail: t('givenUp', { reason, logFile }),
    buttons: [t('tryAgain'), t('quit')],
    defaultId: 0,
    cancelId: 1,
  });
  if (pressed === 0) await restart();
  else app.quit();
}
