import { catalogue } from '../data-packs/words/catalogue.ts';

/** What atlases say of themselves, and of what keeps one from being made. */
export const atlasWords = catalogue('atlas');
/** Sentences of jobs over tables, and of their rows. */
export const batchWords = catalogue('batch');
/** Why a process is confined less than it might be. */
export const confinementWords = catalogue('confinement');
/** Refusals of the dashboard. */
export const dashboardWords = catalogue('dashboard');
export const elevationWords = catalogue('elevation');
/** The sentence of each failure of the table, under its code. */
export const failuresWords = catalogue('failures');
/** Refusals of parameters. */
export const geocodingWords = catalogue('geocoding');
/** Refusals of items. */
export const itemWords = catalogue('items');
export const packWords = catalogue('packs');
export const positionWords = catalogue('position');
/** Why an installed pack cannot be used. */
export const regionWords = catalogue('regionDamage');
/** What reports say of themselves, and of what keeps one from being made. */
export const reportsWords = catalogue('reports');
/**
 * Refusals of routes, areas and matches. Those that carry a number have no full stop: `message` ends with the number.
 */
export const routingWords = catalogue('routing');
export const serverCliWords = catalogue('server-cli');
export const serverHelp = catalogue('server-help');
/** Sentences of the service itself; modules with more than a few have their own. */
export const serverWords = catalogue('server');
export const shareWords = catalogue('share');
/** Reasons for refusals; each begins with the parameter, or the part of the GeoJSON. */
export const staticMapsWords = catalogue('static-maps');
/** Why regions of a store of packs are not, or not yet, what it offers. */
export const storedPacksWords = catalogue('storedPacks');
export const tilesWords = catalogue('tiles');
/** Why nothing of somebody's file can be drawn. */
export const tracksWords = catalogue('tracks');
