/** Why an engine's process is not confined, or not in the first way; each has its sentence in the words. */
export type Unconfined =
  | 'unknownProcessor'
  | 'noNativeCalls'
  | 'noLandlock'
  | 'landlockRefused'
  | 'noSandboxExec'
  | 'otherSystem'
  | 'cannotReplaceItself'
  | 'readsNoGraph';

/** What keeps an engine's process from all but its files. */
export interface Confinement {
  kind: 'landlock+seccomp' | 'bubblewrap' | 'sandbox-exec' | 'none';
  reason?: Unconfined;
}

const variable = 'OUTPOST_CONFINEMENT';

/** How the launcher tells the program that takes its place. */
export const confinementVariable = (confinement: Confinement): Record<string, string> => ({
  [variable]: JSON.stringify(confinement),
});

/** What the launcher told this process; one started without it asks a service elsewhere. */
export function ownConfinement(): Confinement {
  const told = process.env[variable];
  return told === undefined ? { kind: 'none', reason: 'readsNoGraph' } : JSON.parse(told);
}
