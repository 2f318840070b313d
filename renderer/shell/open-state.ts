/** Panels of the column, the drawer below, and dialogs over all. */
export type Layer = 'panel' | 'drawer' | 'dialog';

/** Ids of the open panels. */
export interface OpenState {
  /** Those of the column, the shown one last; the others show again as it closes. The first is the home panel. */
  panels: readonly [string, ...string[]];
  drawer: string | undefined;
  /** The dialog or menu over everything. */
  dialog: string | undefined;
}

export type OpenAction = { kind: 'open'; panel: string; layer: Layer } | { kind: 'close'; panel: string };

export function nothingOpen(home: string): OpenState {
  return { panels: [home], drawer: undefined, dialog: undefined };
}

/** The panel that the column shows. */
export function shownPanel({ panels }: OpenState): string {
  return panels.at(-1) ?? panels[0];
}

/** Opening a panel that lies below others closes these; the home panel never closes. */
export function openReducer(state: OpenState, action: OpenAction): OpenState {
  const { panel } = action;
  const [home, ...others] = state.panels;
  if (action.kind === 'close') {
    return {
      panels: [home, ...others.filter(one => one !== panel)],
      drawer: state.drawer === panel ? undefined : state.drawer,
      dialog: state.dialog === panel ? undefined : state.dialog,
    };
  }
  switch (action.layer) {
    case 'panel': {
      const below = state.panels.indexOf(panel);
      const under = below < 0 ? others : others.slice(0, Math.max(0, below - 1));
      return { ...state, panels: panel === home ? [home] : [home, ...under, panel], dialog: undefined };
    }
    case 'drawer':
      return { ...state, drawer: panel };
    case 'dialog':
      return { ...state, dialog: panel };
  }
}
