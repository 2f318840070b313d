/** Why a process is not confined, or not in the first way; each has its sentence in the words. */
export type Unconfined =
  | 'unknownProcessor'
  | 'noNativeCalls'
  | 'noLandlock'
  | 'landlockRefused'
  | 'noSandboxExec'
  | 'otherSystem'
  | 'cannotReplaceItself'
  | 'listens';

/** What keeps a process from all but its files. */
export interface Confinement {
  kind: 'landlock+seccomp' | 'bubblewrap' | 'sandbox-exec' | 'none';
  reason?: Unconfined;
}

const variable = 'OUTPOST_CONFINEMENT';

/** How the launcher tells the program that takes its place. */
export const confinementVariable = (confinement: Confinement): Record<string, string> => ({
  [variable]: JSON.stringify(confinement),
});

/** A line by which the launcher of a program tells, before the program takes its place. */
export const confinementLine = (confinement: Confinement): string => `${variable}=${JSON.stringify(confinement)}\n`;

/** What such a line tells; undefined for others. */
export const readConfinement = (line: string): Confinement | undefined =>
  line.startsWith(`${variable}=`) ? JSON.parse(line.slice(variable.length + 1)) : undefined;

/** What the launcher told this process, if it was started by it. */
export function ownConfinement(): Confinement {
  const told = process.env[variable];
  return told === undefined ? { kind: 'none' } : JSON.parse(told);
}
