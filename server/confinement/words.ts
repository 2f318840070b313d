import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Why a process is confined less than it might be. */
export const t = catalogue('confinement', {
  unknownProcessor: 'The calls of this kind of processor to the system are not known.',
  noNativeCalls: 'The system cannot be called from here: the package koffi has no library for it.',
  noLandlock: 'This kernel does not have Landlock, or has it switched off.',
  landlockRefused: 'The kernel refused to take rights from the process.',
  noSandboxExec: 'This macOS does not have sandbox-exec.',
  otherSystem: 'There is no confinement for this system.',
  cannotReplaceItself: 'This version of Node cannot put another program in its place.',
  listens: 'It listens at a port of this machine, where any program here reaches it; it connects to nothing.',
});
