import type { WindowState } from '../settings/settings.ts';

/** A rectangle of a screen, in its own units. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Placed {
  /** Absent: in the middle of the main display. */
  x?: number;
  y?: number;
  width: number;
  height: number;
  maximised: boolean;
}

export const smallest = { width: 360, height: 480 } as const;
const usual = { width: 1280, height: 820 } as const;

/** So much of the title bar must be in sight to be got hold of. */
const grip = { width: 80, height: 20 } as const;

/** Where the window opens: where it was, unless the display it was on is gone or has become too small for it. */
export function placeWindow(saved: WindowState | undefined, workAreas: readonly Area[]): Placed {
  const main = workAreas[0] ?? { x: 0, y: 0, ...usual };
  if (saved === undefined) return { ...fitting(usual, main), maximised: false };
  const on = workAreas.find(area => isReachable(saved, area));
  const size = fitting(saved, on ?? main);
  const { maximised } = saved;
  return on === undefined ? { ...size, maximised } : { x: saved.x, y: saved.y, ...size, maximised };
}

function fitting(wanted: { width: number; height: number }, area: Area): { width: number; height: number } {
  return {
    width: Math.max(smallest.width, Math.min(wanted.width, area.width)),
    height: Math.max(smallest.height, Math.min(wanted.height, area.height)),
  };
}

function isReachable({ x, y, width }: WindowState, area: Area): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return seen >= grip.width && y >= area.y && y + grip.height <= area.y + area.height;
}
