/** Where a build notes its finished steps, in its folder. */
export const finishedSteps = 'finished';

/** Whether it is the folder of a killed build that another has taken over, in that one's folder. */
export const isKilledBuild = (name: string): boolean => name.startsWith('killed-');

/** Whether a build's folder, with these names in it, has steps from which the next one can go on. */
export const hasFinishedSteps = (names: readonly string[]): boolean =>
  names.some(name => name === finishedSteps || isKilledBuild(name));
