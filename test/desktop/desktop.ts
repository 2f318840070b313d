import type { Page } from 'playwright-core';
import { DoubleDesktop } from './double-desktop.ts';
import { electronProgram } from './electron-program.ts';
import { RealDesktop } from './real-desktop.ts';

export type ElectronModule = typeof import('electron');

export interface DesktopStart {
  /** Absent: it finds its own. */
  dataDir?: string;
  /** Options, files and links after the program's own. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Where it is started from. */
  cwd?: string;
}

/** The desktop program as it runs, on real Electron or on its double. */
export interface Desktop {
  readonly pid: number;
  /** Resolves with the exit code once the process is gone; `null` where a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Output of its streams so far. */
  stdout(): string;
  stderr(): string;
  /** The first window's page, once there is one. */
  window(): Promise<Page>;
  /**
   * Runs a function in main, with the module that main imports. It crosses as text: it reaches nothing but its
   * arguments.
   */
  evaluate<Result, Argument = undefined>(
    fn: (electron: ElectronModule, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Makes the window's page hold files as a person would who took them from a folder. */
  dropFiles(paths: readonly string[]): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

const electron = electronProgram();

/** `electron` is the real one; `double` stands in where its program is not on this machine. */
export const kind: 'electron' | 'double' = electron === undefined ? 'double' : 'electron';

/** Name of the platform that specs run on. */
export const platform =
  electron === undefined ? 'the Electron double (no Electron program on this machine)' : `real Electron (${electron})`;

export function startDesktop(start: DesktopStart): Promise<Desktop> {
  return electron === undefined ? DoubleDesktop.start(start) : RealDesktop.start(electron, start);
}
