import { catalogue } from '../data-packs/words/catalogue.ts';

export const browserWords = catalogue('browser');
export const crashWords = catalogue('crash');
export const desktopFilesWords = catalogue('desktopFiles');
export const desktopServiceWords = catalogue('desktopService');
export const launchWords = catalogue('launch');
/** Entries that Electron carries out by itself are named as its roles. */
export const menusWords = catalogue('menus');
export const openedFilesWords = catalogue('openedFiles');
export const pageRequestsWords = catalogue('pageRequests');
export const programSettingsWords = catalogue('programSettings');
/** Texts about the file that holds the settings. */
export const settingsFileWords = catalogue('settingsFile');
export const updatesWords = catalogue('updates');
