import { app, shell } from 'electron';
import { judgeNavigation, judgeNewWindow } from './addresses.ts';

/** Every page that is ever made stays on the service's own pages, opens no windows and holds no webviews. */
export function guardNavigation(origin: string): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', event => {
      if (judgeNavigation(event.url, origin) !== 'allow') event.preventDefault();
    });
    contents.on('will-frame-navigate', event => {
      if (judgeNavigation(event.url, origin) !== 'allow') event.preventDefault();
    });
    contents.on('will-redirect', event => {
      if (judgeNavigation(event.url, origin) !== 'allow') event.preventDefault();
    });
    contents.on('will-attach-webview', event => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (judgeNewWindow(url, origin) === 'open-outside') void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}
