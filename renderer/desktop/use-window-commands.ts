import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../api/types.ts';
import { useCommand } from './commands.ts';

/** What the desktop program's menu and links can ask of the window. */
export interface WindowCommands {
  search(text?: string): void;
  directions(points?: readonly LonLat[], costing?: Costing): void;
  regions(): void;
  catalogue(): void;
  build(): void;
  export(): void;
  about(): void;
  settings(): void;
}

/** Does what menu entries, shortcuts and `outpost://` links say. */
export function useWindowCommands(commands: WindowCommands): void {
  useCommand('show', ({ what }) => commands[what]());
  useCommand('search', ({ text }) => commands.search(text));
  useCommand('directions', ({ points, profile }) => commands.directions(points, profile));
}
