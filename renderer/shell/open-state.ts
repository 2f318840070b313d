/** Where a panel lies: at the bottom, over what one is doing for a while, or as a dialog over everything. */
export type Layer = 'base' | 'cover' | 'dialog';

/** What is open, by the ids of the registered panels. */
export interface OpenState {
  /** The panel of what one is doing; there always is one. */
  open: string;
  /** The panel that covers it for a while: what it covers is there again when it closes. */
  cover: string | undefined;
  /** The dialog or menu over all of it. */
  over: string | undefined;
}

export type OpenAction = { kind: 'open'; panel: string; layer: Layer } | { kind: 'close'; panel: string };

export function nothingOpen(home: string): OpenState {
  return { open: home, cover: undefined, over: undefined };
}

/** One panel per layer. Opening one puts away what would lie over it; closing `open` leads back to `home`. */
export function openReducer(home: string) {
  return (state: OpenState, action: OpenAction): OpenState => {
    const { panel } = action;
    if (action.kind === 'close') {
      return {
        open: state.open === panel ? home : state.open,
        cover: state.cover === panel ? undefined : state.cover,
        over: state.over === panel ? undefined : state.over,
      };
    }
    switch (action.layer) {
      case 'base':
        return { open: panel, cover: undefined, over: undefined };
      case 'cover':
        return { ...state, cover: panel, over: undefined };
      case 'dialog':
        return { ...state, over: panel };
    }
  };
}
