/** A panel's layer: the base, a panel that covers it temporarily, or a dialog over both. */
export type Layer = 'base' | 'cover' | 'dialog';

/** Ids of the open panels. */
export interface OpenState {
  /** The base panel; there always is one. */
  open: string;
  /** The panel that covers the base panel, which shows again when it closes. */
  cover: string | undefined;
  /** The dialog or menu over both. */
  over: string | undefined;
}

export type OpenAction = { kind: 'open'; panel: string; layer: Layer } | { kind: 'close'; panel: string };

export function nothingOpen(home: string): OpenState {
  return { open: home, cover: undefined, over: undefined };
}

/** One panel per layer. Opening one closes those above it; closing the base panel opens `home`. */
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
