import { sep } from 'node:path';

const archive = `app.asar${sep}`;

/**
 * The path of a file of the program for programs and native code, which cannot read the archive of the packed desktop
 * program: such files lie beside it. Elsewhere the path is unchanged.
 */
export function nativePath(path: string): string {
  return path.includes(`${sep}${archive}`) ? path.replace(archive, `app.asar.unpacked${sep}`) : path;
}
