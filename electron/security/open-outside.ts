import { BrowserWindow, shell } from 'electron';
import { showMessage } from '../dialogs.ts';
import { browserWords as t } from '../words.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Opens addresses in the system's browser; those of the web after a question that names the host. Further addresses are
 * dropped while a question is open, so that a page cannot flood a person with them.
 */
export function createOpenOutside(): (url: string, verdict: Verdict) => void {
  let asking = false;
  return (url, verdict) => {
    if (verdict === 'open') void openInBrowser(url);
    if (verdict !== 'ask' || asking) return;
    asking = true;
    void ask(url).finally(() => {
      asking = false;
    });
  };
}

async function ask(url: string): Promise<void> {
  const { host, href } = new URL(url);
  const question = {
    type: 'question' as const,
    message: t('openHost', { host }),
    detail: t('leavesOutpost', { address: shortened(href) }),
    buttons: [t('open'), t('cancel')],
    defaultId: 1,
    cancelId: 1,
  };
  if ((await showMessage(question, BrowserWindow.getFocusedWindow())) === 0) await openInBrowser(href);
}

/** Opens an address without a question; shows it to the person where there is no browser. */
export async function openInBrowser(url: string): Promise<void> {
  await shell.openExternal(url).catch(() =>
    showMessage({
      type: 'warning',
      message: t('noBrowser'),
      detail: t('openThere', { address: shortened(url) }),
      buttons: [t('ok')],
    }),
  );
}

/** Keeps a page from choosing the size of the dialog. */
function shortened(href: string): string {
  return href.length > 300 ? `${href.slice(0, 300)}…` : href;
}
