import type { BrowserWindowConstructorOptions } from 'electron';
import type { WindowState } from '../settings/settings.ts';

/** A rectangle in the display's own units. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Placed {
  /** Absent: centred on the main display. */
  x?: number;
  y?: number;
  width: number;
  height: number;
  maximised: boolean;
}

const minSize = { width: 360, height: 480 } as const;
const defaultSize = { width: 1280, height: 820 } as const;

/** The part of the title bar that must be visible for the mouse. */
const minVisible = { width: 80, height: 20 } as const;

/** Places the window where it was, unless its display is gone; shrinks it to fit. */
export function placeWindow(saved: WindowState | undefined, workAreas: readonly Area[]): Placed {
  const main = workAreas[0] ?? { x: 0, y: 0, ...defaultSize };
  if (saved === undefined) return { ...fitting(defaultSize, main), maximised: false };
  const display = workAreas.find(area => isReachable(saved, area));
  const size = fitting(saved, display ?? main);
  const { maximised } = saved;
  return display === undefined ? { ...size, maximised } : { x: saved.x, y: saved.y, ...size, maximised };
}

function fitting(wanted: { width: number; height: number }, area: Area): { width: number; height: number } {
  return {
    width: Math.max(minSize.width, Math.min(wanted.width, area.width)),
    height: Math.max(minSize.height, Math.min(wanted.height, area.height)),
  };
}

function isReachable({ x, y, width }: WindowState, area: Area): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return visible >= minVisible.width && y >= area.y && y + minVisible.height <= area.y + area.height;
}

/** The workstation's window: sandboxed, isolated, without Node; hidden until the page is drawn. */
export function workstationWindowOptions(preload: string, icon: string): BrowserWindowConstructorOptions {
  return {
    minWidth: minSize.width,
    minHeight: minSize.height,
    title: 'Outpost',
    icon,
    backgroundColor: '#e2dfda',
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}
