/** Whether windows can be shown here: Linux says so, the other systems always have somewhere to show them. */
export function hasDisplay({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
