import { catalogue } from './catalogue.ts';

export const builderFailures = catalogue('builder');
export const cataloguesFailures = catalogue('catalogues');
export const downloadFailures = catalogue('download');
/** Sentences about the routing engine's programs, which not every system has. */
export const engineFailures = catalogue('engine');
export const formatFailures = catalogue('format');
export const packCliWords = catalogue('pack-cli');
export const packHelp = catalogue('pack-help');
export const publishFailures = catalogue('publish');
export const runtimeWords = catalogue('runtime');
/** Who vouches for a region, and what is asked before another one may. */
export const signerWords = catalogue('signers');
export const storeFailures = catalogue('store');
/** Titles and results of work on packs. */
export const taskWords = catalogue('tasks');
