export { packsDirectory, versionDirectory } from './disk/layout.ts';
export { type InstalledPack, listInstalled } from './installed.ts';
export { readPointer, writePointer } from './pointer.ts';
export { clearLeftovers } from './unfinished/leftovers.ts';
