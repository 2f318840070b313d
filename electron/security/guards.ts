import { app, session } from 'electron';
import { savedName } from '../files/open-file.ts';
import { judgeDownload, judgeLink, judgeNavigation, judgePermission, type Verdict } from './verdicts.ts';

interface Links {
  serviceOrigin(): string | undefined;
  /** Opens an address in the system's browser if the verdict allows. */
  openOutside(url: string, verdict: Verdict): void;
}

/** Keeps every page on its own origin: no new windows, no webviews, no blocked closing. */
export function guardNavigation({ serviceOrigin, openOutside }: Links): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', event => {
      const verdict = judgeNavigation(event.url, event.isMainFrame, serviceOrigin());
      if (verdict === 'allow') return;
      event.preventDefault();
      openOutside(event.url, verdict);
    });
    const stay = (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => {
      if (judgeNavigation(event.url, event.isMainFrame, serviceOrigin()) !== 'allow') event.preventDefault();
    };
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', event => event.preventDefault());
    // Overrides the page's `beforeunload`: it must not keep the program from ending.
    contents.on('will-prevent-unload', event => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url, judgeLink(url, serviceOrigin()));
      return { action: 'deny' };
    });
  });
}

/** Saves files of the page through the system's dialog, only those that the page made itself. */
export function guardDownloads(): void {
  session.defaultSession.on('will-download', (event, item, contents) => {
    if (!judgeDownload(item.getURL(), contents.getURL())) {
      event.preventDefault();
      return;
    }
    item.setSaveDialogOptions({ defaultPath: savedName(item.getFilename(), app.getPath('downloads')) });
  });
}

/** Handles requests and checks: without one of the handlers Chromium's defaults would apply. */
export function guardPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl, isMainFrame }) =>
    callback(isMainFrame && judgePermission(permission, requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, requestingOrigin, { embeddingOrigin }) =>
    judgePermission(permission, requestingOrigin, embeddingOrigin),
  );
  defaultSession.setDevicePermissionHandler(() => false);
}
