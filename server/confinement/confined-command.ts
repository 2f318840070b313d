import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('confined-program.ts', import.meta.url));

/** The command of a program confined to its folder, a file and its configuration, which listens at a port of this machine. */
export const confinedCommand = (port: number, file: string, command: readonly string[]): string[] => [
  process.execPath,
  launcher,
  String(port),
  file,
  ...command,
];
