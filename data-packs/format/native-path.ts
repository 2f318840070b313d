import { sep } from 'node:path';

const archive = `app.asar${sep}`;

/**
 * Where a file that came with the program lies for what does not read through Node: programs to start, fonts and libraries that native code
 * opens. In the packed desktop program these lie beside its archive; anywhere else the path is as it was.
 */
export function nativePath(path: string): string {
  return path.includes(`${sep}${archive}`) ? path.replace(archive, `app.asar.unpacked${sep}`) : path;
}
