import { app, session } from 'electron';
import { savedName } from '../files/saved-name.ts';
import { judgeDownload } from './verdicts.ts';

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
