import type { ComponentType, ReactNode } from 'react';
import type { OfferedCommand } from '../../electron/contract.ts';
import type { Layer } from './open-state.ts';

/** Something a person can ask for by name. */
export interface PanelCommand {
  id: string;
  label: () => string;
  /** Its place in the desktop program's menu bar, and its shortcut there. */
  menu?: Pick<OfferedCommand, 'section' | 'shortcut'>;
  /** A hook, called inside the state of every panel: gives what the command does. */
  useRun: () => () => void;
}

/** What a feature gives the window. All of it is drawn inside the state of every panel. */
export interface PanelRegistration {
  id: string;
  /** Holds what the feature's parts share, for as long as the window is there; the states of the panels before it are around it. */
  State?: ComponentType<{ children: ReactNode }>;
  /** Drawn while it is open. */
  Panel?: ComponentType;
  /** Its panel covers what one is doing for a while. */
  covers?: boolean;
  /** Drawn always: it has to fade out when it closes, or has questions of its own. */
  Dialog?: ComponentType;
  /** Beside the panels, unless one covers them. */
  Card?: ComponentType;
  /** Above the panels, always. */
  Notice?: ComponentType;
  /** Inside the map, always. */
  OnMap?: ComponentType;
  /** At the map's edge. */
  Button?: ComponentType;
  commands?: readonly PanelCommand[];
}

export function definePanel(panel: PanelRegistration): PanelRegistration {
  return panel;
}

export function layerOf({ Panel, covers = false }: PanelRegistration): Layer {
  if (Panel === undefined) return 'dialog';
  return covers ? 'cover' : 'base';
}
