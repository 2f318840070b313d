import {
  type BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { featureFormats } from '../data-packs/interchange/features/sniff-format.ts';
import type { Choosable } from './contract.ts';
import { desktopFilesWords as t } from './words.ts';

/** The system's dialogs for files and folders, over the window that asks if there is one. */

type Over = BrowserWindow | null | undefined;

/** Windows and Linux choose either files or folders in one dialog; macOS both. */
const filesOrFolders =
  process.platform === 'darwin' ? (['openFile', 'openDirectory'] as const) : (['openFile'] as const);

const trackFiles = [...featureFormats];

const packFilters = () => [{ name: t('packFiles'), extensions: ['outpost'] }];

const choices: Readonly<Record<Choosable | 'any' | 'update', () => OpenDialogOptions>> = {
  pack: () => ({ title: t('installFromFile'), properties: ['openFile'], filters: packFilters() }),
  'pack-folder': () => ({ title: t('installFromFolder'), properties: ['openDirectory'] }),
  extract: () => ({
    title: t('chooseExtracts'),
    properties: ['openFile', 'multiSelections'],
    // Systems match only the last part of `.osm.pbf`.
    filters: [{ name: t('extractFiles'), extensions: ['pbf', 'osm', 'gz', 'bz2'] }],
  }),
  elevation: () => ({
    title: t('chooseElevation'),
    properties: [...filesOrFolders, 'multiSelections'],
    filters: [
      { name: t('elevationFiles'), extensions: ['hgt', 'tif', 'tiff', 'zip'] },
      { name: t('allFiles'), extensions: ['*'] },
    ],
  }),
  track: () => ({
    title: t('openTrack'),
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: t('trackFiles'), extensions: trackFiles }],
  }),
  any: () => ({
    title: t('openAny'),
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: t('packAndTrackFiles'), extensions: ['outpost', ...trackFiles] }],
  }),
  update: () => ({ title: t('chooseUpdateFolder'), properties: ['openDirectory'] }),
};

/** The chosen paths; none when the dialog was cancelled. */
export async function chooseFiles(what: keyof typeof choices, over: Over): Promise<string[]> {
  const options = choices[what]();
  const { filePaths } = await (over ? dialog.showOpenDialog(over, options) : dialog.showOpenDialog(options));
  return filePaths;
}

export const chooseExportPath = (proposed: string, over: Over): Promise<string | undefined> =>
  chooseSavePath({ title: t('exportRegion'), defaultPath: proposed, filters: packFilters() }, over);

export const chooseFilePath = (proposed: string, over: Over): Promise<string | undefined> =>
  chooseSavePath({ title: t('save'), defaultPath: proposed }, over);

/** The path to save under; `undefined` when cancelled. The dialog asks before it replaces a file. */
async function chooseSavePath(given: SaveDialogOptions, over: Over): Promise<string | undefined> {
  const options: SaveDialogOptions = { ...given, properties: ['createDirectory', 'showOverwriteConfirmation'] };
  const { canceled, filePath } = await (over ? dialog.showSaveDialog(over, options) : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? undefined : filePath;
}

/** Shows a message box, over a window if one is given; resolves with the index of the pressed button. */
export async function showMessage(box: MessageBoxOptions, over?: BrowserWindow | null): Promise<number> {
  const options = { noLink: true, ...box };
  const { response } = await (over ? dialog.showMessageBox(over, options) : dialog.showMessageBox(options));
  return response;
}
