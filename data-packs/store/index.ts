export { type InstalledPack, listInstalled } from './installed.ts';
export { packsDirectory, versionDirectory } from './layout.ts';
export { clearLeftovers } from './leftovers.ts';
export { readPointer, writePointer } from './pointer.ts';
