import { type BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { Choosable } from '../contract.ts';

/** The system's dialogs, each over the window that asks. */

const pack = { name: 'Outpost regions', extensions: ['outpost'] };

/** Windows and Linux choose either files or folders in one dialog; macOS both. */
const filesOrFolders =
  process.platform === 'darwin' ? (['openFile', 'openDirectory'] as const) : (['openFile'] as const);

const choices: Readonly<Record<Choosable, OpenDialogOptions>> = {
  pack: { title: 'Install a region from a file', properties: ['openFile'], filters: [pack] },
  'pack-folder': { title: 'Install a region from a folder', properties: ['openDirectory'] },
  extract: {
    title: 'OpenStreetMap extracts',
    properties: ['openFile', 'multiSelections'],
    // Systems know the last ending only.
    filters: [{ name: 'OpenStreetMap extracts', extensions: ['pbf'] }],
  },
  elevation: {
    title: 'Elevation',
    properties: [...filesOrFolders, 'multiSelections'],
    filters: [
      { name: 'Elevation models', extensions: ['hgt', 'tif', 'tiff', 'zip'] },
      { name: 'All files', extensions: ['*'] },
    ],
  },
  track: {
    title: 'Open a track',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Tracks', extensions: ['gpx', 'geojson'] }],
  },
};

/** The paths a person chose; none when they thought better of it. */
export async function choose(what: Choosable, over: BrowserWindow | null): Promise<string[]> {
  const options = choices[what];
  const { filePaths } = await (over === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(over, options));
  return filePaths;
}

/** Files and packs alike, for the menu. */
export async function chooseAnything(over: BrowserWindow | undefined): Promise<string[]> {
  const options: OpenDialogOptions = {
    title: 'Open',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Regions and tracks', extensions: ['outpost', 'gpx', 'geojson'] }],
  };
  const { filePaths } = await (over === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(over, options));
  return filePaths;
}

/** The folder that an update of the program was carried here in. */
export async function chooseUpdate(over: BrowserWindow | undefined): Promise<string | undefined> {
  const options: OpenDialogOptions = { title: 'The folder with the update', properties: ['openDirectory'] };
  const { filePaths } = await (over === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(over, options));
  return filePaths[0];
}

/** Where a person wants a file; `undefined` when they thought better of it. The dialog asks before one is replaced. */
export async function chooseTarget(
  { title, proposed, filters }: { title: string; proposed: string; filters: NonNullable<SaveDialogOptions['filters']> },
  over: BrowserWindow | null,
): Promise<string | undefined> {
  const options: SaveDialogOptions = {
    title,
    defaultPath: proposed,
    filters,
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await (over === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(over, options));
  return canceled || filePath === '' ? undefined : filePath;
}

export const packFilters = [pack];
