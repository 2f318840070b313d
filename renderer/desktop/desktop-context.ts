import { createContext, useContext } from 'react';
import type { DesktopBridge } from '../../electron/contract.ts';

declare global {
  interface Window {
    /** Put there by the preload script of the desktop program; a browser has none. */
    readonly outpost?: DesktopBridge;
  }
}

export const DesktopContext = createContext<DesktopBridge | undefined>(undefined);

/** The desktop program around this window; undefined in a browser. */
export function useDesktop(): DesktopBridge | undefined {
  return useContext(DesktopContext);
}
