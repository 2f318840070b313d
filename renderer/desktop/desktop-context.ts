import { createContext, useContext } from 'react';
import type { DesktopBridge } from '../../electron/contract.ts';

declare global {
  interface Window {
    /** Set by the desktop program's preload script; missing in a browser. */
    readonly outpost?: DesktopBridge;
  }
}

export const DesktopContext = createContext<DesktopBridge | undefined>(undefined);

/** The desktop program around this window; undefined in a browser. */
export function useDesktop(): DesktopBridge | undefined {
  return useContext(DesktopContext);
}
