import type { ComponentType, ReactNode } from 'react';
import type { OfferedCommand } from '../../electron/contract.ts';
import type { Layer } from './open-state.ts';

/** A command that the user can run by name. */
export interface PanelCommand {
  id: string;
  label: () => string;
  /** Its place in the desktop program's menu bar, and its shortcut there. */
  menu?: Pick<OfferedCommand, 'section' | 'shortcut'>;
  /** A hook, called inside all panels' states; returns the command's action. */
  useRun: () => () => void;
}

/** A feature's parts of the window, all rendered inside all panels' states. */
export interface PanelRegistration {
  id: string;
  /** Provides the state that the feature's parts share; may use the states of earlier panels. */
  State?: ComponentType<{ children: ReactNode }>;
  /** Rendered while open. */
  Panel?: ComponentType;
  /** Whether the panel covers the base panel. */
  covers?: boolean;
  /** Always rendered, so that it can fade out or open itself. */
  Dialog?: ComponentType;
  /** Below the base panel, unless covered. */
  Card?: ComponentType;
  /** Always above the panels. */
  Notice?: ComponentType;
  /** Always inside the map. */
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
