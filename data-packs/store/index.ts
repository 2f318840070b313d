export { type InstalledPack, listInstalled } from './installed.ts';
export { packDirectory, packsDirectory, pointerFile, versionDirectory } from './layout.ts';
export { type Pointer, readPointer, writePointer } from './pointer.ts';
