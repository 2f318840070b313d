import type { ComponentType, ReactNode } from 'react';
import type { OfferedCommand } from '../../electron/contract.ts';
import type { ItemSummary } from '../api/items.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Layer } from './open-state.ts';
import type { PlaceId } from './places.ts';

/** A command that the user can run by name. */
export interface PanelCommand {
  id: string;
  label: () => string;
  /** What runs it from anywhere in the window, such as `/` or `mod+K`; single keys not while one types. */
  key?: string;
  /** Its place in the desktop program's menu bar, and its shortcut there. */
  menu?: Pick<OfferedCommand, 'section' | 'shortcut'>;
  /** A hook, called inside all panels' states; returns the command's action. */
  useRun: () => () => void;
}

/** Something that can be done with an item of the data, in its menu. */
export interface ItemAction {
  id: string;
  icon: IconName;
  label: () => string;
  applies: (item: ItemSummary) => boolean;
  /** A hook, called inside all panels' states; returns the action. */
  useRun: () => (item: ItemSummary) => void;
}

/** A feature's parts of the window, all rendered inside all panels' states. */
export interface PanelRegistration {
  id: string;
  /** The rail's entry that the panel belongs to. The first panel of a place opens with it, later ones lead on from it. */
  place?: PlaceId;
  /** On the rail's entry, such as the progress of work. */
  Mark?: ComponentType;
  /** Provides the state that the feature's parts share; may use the states of earlier panels. */
  State?: ComponentType<{ children: ReactNode }>;
  /** In the column beside the rail while open; `lazy` where few people need it. One of `Panel`, `Drawer` and `Dialog` is opened by the panel's id. */
  Panel?: ComponentType;
  /** Whether the panel hides the cards and takes no clicks on the map. */
  covers?: boolean;
  /** Below the map while open, for what is wide. */
  Drawer?: ComponentType;
  /** Always rendered, so that it can fade out or open itself. */
  Dialog?: ComponentType;
  /** Below the shown panel, unless that covers. */
  Card?: ComponentType;
  /** A hook that returns how Escape closes the card, or undefined while it shows nothing. */
  useDismissCard?: () => (() => void) | undefined;
  /** Always above the panels. */
  Notice?: ComponentType;
  /** Always inside the map. */
  OnMap?: ComponentType;
  /** Among the map's tools. */
  Button?: ComponentType;
  /** In the status bar. */
  Status?: ComponentType;
  commands?: readonly PanelCommand[];
  /** Unfolds below an item in Data. */
  itemInside?: { applies: ItemAction['applies']; Inside: ComponentType<{ item: ItemSummary }> };
  itemActions?: readonly ItemAction[];
}

export function definePanel(panel: PanelRegistration): PanelRegistration {
  return panel;
}

export function layerOf({ Panel, Drawer }: PanelRegistration): Layer {
  if (Panel !== undefined) return 'panel';
  return Drawer === undefined ? 'dialog' : 'drawer';
}
