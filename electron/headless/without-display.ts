interface Start {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  execPath: string;
  isPackaged: boolean;
}

/** A program and its arguments, its own name first. */
interface Again {
  file: string;
  argv: string[];
}

/**
 * How a program without a window has to be started once more where there is no display; `undefined` where it may go on. On Linux Chromium
 * looks for one unless its command line says otherwise, has read that before any script runs, and crashes soon after.
 */
export function startWithoutDisplay({ argv, env, platform, execPath, isPackaged }: Start): Again | undefined {
  // A checkout has `outpost serve`, which needs no Electron.
  if (platform !== 'linux' || !isPackaged || env.DISPLAY || env.WAYLAND_DISPLAY) return undefined;
  if (argv.some(argument => argument.startsWith('--ozone-platform='))) return undefined;
  // What an AppImage mounts is gone with the process that it started.
  const file = execPath.includes('/.mount_') && env.APPIMAGE ? env.APPIMAGE : execPath;
  return { file, argv: [file, '--ozone-platform=headless', ...argv.slice(1)] };
}
