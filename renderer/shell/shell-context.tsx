import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useReducer } from 'react';
import { given } from '../given.ts';
import { layerOf, type PanelRegistration } from './define-panel.ts';
import { nothingOpen, openReducer, shownPanel } from './open-state.ts';
import type { PlaceId } from './places.ts';

export interface Shell {
  panels: readonly PanelRegistration[];
  /** Whether this panel, drawer or dialog is shown. */
  isOpen(panel: string): boolean;
  /** The shown panel. */
  panel: string;
  drawer: string | undefined;
  place: PlaceId | undefined;
  /** Whether the shown panel covers cards and takes no clicks on the map. */
  covered: boolean;
  open(panel: string): void;
  close(panel: string): void;
}

const [ShellContext, useShell] = given<Shell>('ShellProvider');

export { useShell };

/** Provides the open panels and all panels' states. The first one with a panel is the home panel. */
export function ShellProvider({ panels, children }: { panels: readonly PanelRegistration[]; children: ReactNode }) {
  const home = panels.find(panel => layerOf(panel) === 'panel')?.id ?? '';
  const [state, dispatch] = useReducer(openReducer, home, nothingOpen);
  const shell = useMemo<Shell>(() => {
    const shown = shownPanel(state);
    const { place, covers = false } = panels.find(({ id }) => id === shown) ?? {};
    return {
      panels,
      isOpen: panel => [shown, state.drawer, state.dialog].includes(panel),
      panel: shown,
      drawer: state.drawer,
      place,
      covered: covers,
      open: id => {
        const panel = panels.find(one => one.id === id);
        if (panel === undefined) throw new Error(`No panel is called ${id}: panels.ts lists them.`);
        dispatch({ kind: 'open', panel: id, layer: layerOf(panel) });
      },
      close: panel => dispatch({ kind: 'close', panel }),
    };
  }, [panels, state]);
  const within = panels.reduceRight(
    (inner, { id, State }) => (State === undefined ? inner : <State key={id}>{inner}</State>),
    children,
  );
  return <ShellContext value={shell}>{within}</ShellContext>;
}

/** The action of a command that only opens a panel. */
export function opens(panel: string): () => () => void {
  return function useRun() {
    const shell = useShell();
    return () => shell.open(panel);
  };
}

/** A part of the map that is shown while its panel is open, and loads with it. */
export function whileOpen(panel: string, load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }));
  return function WhileOpen() {
    return useShell().isOpen(panel) ? (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    ) : null;
  };
}
