interface Start {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  execPath: string;
  isPackaged: boolean;
}

/** A program and its arguments, its own name first. */
interface Restart {
  file: string;
  argv: string[];
}

/**
 * How a program without a window must be started again where there is no display; `undefined` where it may continue. On
 * Linux Chromium crashes without a display unless its command line, read before any script runs, says otherwise.
 */
export function startWithoutDisplay({ argv, env, platform, execPath, isPackaged }: Start): Restart | undefined {
  // In a checkout `outpost serve` needs no Electron.
  if (platform !== 'linux' || !isPackaged || env.DISPLAY || env.WAYLAND_DISPLAY) return undefined;
  if (argv.some(argument => argument.startsWith('--ozone-platform='))) return undefined;
  // The mount of an AppImage disappears with its process.
  const file = execPath.includes('/.mount_') && env.APPIMAGE ? env.APPIMAGE : execPath;
  return { file, argv: [file, '--ozone-platform=headless', ...argv.slice(1)] };
}
