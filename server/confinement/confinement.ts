/** Why a process is not confined, or not in the first way; each has its sentence in the words. */
export type Unconfined =
  | 'unknownProcessor'
  | 'noNativeCalls'
  | 'noLandlock'
  | 'landlockRefused'
  | 'noSandboxExec'
  | 'otherSystem'
  | 'cannotReplaceItself';

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

/** What the launcher told this process, if it was started by it. */
export function ownConfinement(): Confinement {
  const told = process.env[variable];
  return told === undefined ? { kind: 'none' } : JSON.parse(told);
}
