import { app } from 'electron';
import { judgeLink, judgeNavigation, type Verdict } from './verdicts.ts';

interface Links {
  serviceOrigin(): string | undefined;
  /** Opens an address in the system's browser, after a question if need be. */
  openOutside(url: string, verdict: Verdict): void;
}

/** Every page that is ever made stays on the own origin, opens no windows, holds no webviews and keeps no window open. */
export function guardNavigation({ serviceOrigin, openOutside }: Links): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', event => {
      const verdict = judgeNavigation(event.url, event.isMainFrame, serviceOrigin());
      if (verdict === 'allow') return;
      event.preventDefault();
      openOutside(event.url, verdict);
    });
    contents.on('will-frame-navigate', event => {
      if (judgeNavigation(event.url, event.isMainFrame, serviceOrigin()) !== 'allow') event.preventDefault();
    });
    contents.on('will-redirect', event => {
      if (judgeNavigation(event.url, event.isMainFrame, serviceOrigin()) !== 'allow') event.preventDefault();
    });
    contents.on('will-attach-webview', event => event.preventDefault());
    // Prevented here means that the page's objection is passed over: nothing it does keeps the program from ending.
    contents.on('will-prevent-unload', event => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url, judgeLink(url, serviceOrigin()));
      return { action: 'deny' };
    });
  });
}
