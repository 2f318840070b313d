import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';
import { layerOf, type PanelRegistration } from './define-panel.ts';
import { nothingOpen, openReducer } from './open-state.ts';

export interface Shell {
  panels: readonly PanelRegistration[];
  isOpen(panel: string): boolean;
  /** Whether a panel covers the base panel. */
  covered: boolean;
  open(panel: string): void;
  close(panel: string): void;
}

const ShellContext = createContext<Shell | undefined>(undefined);

/** Provides the open panels and all panels' states. The first base panel is the home panel. */
export function ShellProvider({ panels, children }: { panels: readonly PanelRegistration[]; children: ReactNode }) {
  const home = panels.find(panel => layerOf(panel) === 'base')?.id ?? '';
  const reducer = useMemo(() => openReducer(home), [home]);
  const [state, dispatch] = useReducer(reducer, home, nothingOpen);
  const shell = useMemo<Shell>(
    () => ({
      panels,
      isOpen: panel => Object.values(state).includes(panel),
      covered: state.cover !== undefined,
      open: id => {
        const panel = panels.find(one => one.id === id);
        if (panel === undefined) throw new Error(`No panel is called ${id}: panels.ts lists them.`);
        dispatch({ kind: 'open', panel: id, layer: layerOf(panel) });
      },
      close: panel => dispatch({ kind: 'close', panel }),
    }),
    [panels, state],
  );
  const within = panels.reduceRight(
    (inner, { id, State }) => (State === undefined ? inner : <State key={id}>{inner}</State>),
    children,
  );
  return <ShellContext value={shell}>{within}</ShellContext>;
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === undefined) throw new Error('This component belongs inside ShellProvider.');
  return shell;
}

/** The action of a command that only opens a panel. */
export function opens(panel: string): () => () => void {
  return function useRun() {
    const shell = useShell();
    return () => shell.open(panel);
  };
}
