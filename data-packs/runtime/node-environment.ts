/**
 * Environment of child processes that run our scripts. In the desktop program the executable is Electron, which runs as
 * Node only with this variable; plain Node ignores it.
 */
export const nodeEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, ELECTRON_RUN_AS_NODE: '1' });
