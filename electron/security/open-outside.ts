import { BrowserWindow, dialog, shell } from 'electron';
import type { Verdict } from './verdicts.ts';

/**
 * Hands addresses to the system's browser; those of the web after a question that names the host. While one question is open others
 * are dropped: a page could not bury a person in them.
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
    message: `Open ${host} in your browser?`,
    detail: `${shortened(href)}\n\nThis leaves Outpost and needs a network.`,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const window = BrowserWindow.getFocusedWindow();
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question));
  if (response === 0) await openInBrowser(href);
}

/** Hands an address over as it is; where there is nobody to take it, the person has the address. */
export async function openInBrowser(url: string): Promise<void> {
  await shell.openExternal(url).catch(() =>
    dialog.showMessageBox({
      type: 'warning',
      message: 'No browser could be opened',
      detail: `Open this address in one: ${shortened(url)}`,
      buttons: ['OK'],
    }),
  );
}

/** Neither a dialog's width nor its height is the page's to choose. */
function shortened(href: string): string {
  return href.length > 300 ? `${href.slice(0, 300)}…` : href;
}
