import { expect, test } from 'vitest';
import { type Layer, nothingOpen, type OpenState, openReducer, shownPanel } from '../../renderer/shell/open-state.ts';

const home = 'search';
const open = (state: OpenState, panel: string, layer: Layer) => openReducer(state, { kind: 'open', panel, layer });
const close = (state: OpenState, panel: string) => openReducer(state, { kind: 'close', panel });

/** Every combination of what may be open. */
const states = [['plan'], ['plan', 'regions'], ['regions', 'build']].flatMap(others =>
  [undefined, 'profile'].flatMap(drawer =>
    [undefined, 'about'].map((dialog): OpenState => ({ panels: [home, ...others], drawer, dialog })),
  ),
);

test('a window begins with its home alone', () => {
  expect(nothingOpen(home)).toEqual({ panels: [home], drawer: undefined, dialog: undefined });
});

test.each(states)('from $panels over $drawer under $dialog', state => {
  // A new panel is shown over the others, and closes a dialog.
  const built = open(state, 'settings', 'panel');
  expect(built).toEqual({ ...state, panels: [...state.panels, 'settings'], dialog: undefined });
  // Closing the shown panel shows the one before it.
  expect(close(built, 'settings').panels).toEqual(state.panels);
  // One that lies below comes up, without those over it.
  expect(open(built, state.panels[1] ?? '', 'panel').panels).toEqual([home, state.panels[1]]);
  expect(open(state, home, 'panel').panels).toEqual([home]);
  // Opening the shown panel changes nothing in the column.
  expect(open(state, shownPanel(state), 'panel').panels).toEqual(state.panels);
  // A drawer or dialog replaces another and leaves the rest.
  expect(open(state, 'table', 'drawer')).toEqual({ ...state, drawer: 'table' });
  expect(open(state, 'export', 'dialog')).toEqual({ ...state, dialog: 'export' });
  expect(close(state, 'profile')).toEqual({ ...state, drawer: undefined });
  expect(close(state, 'about')).toEqual({ ...state, dialog: undefined });
  // The home panel never closes; closing what is not open changes nothing.
  expect(close(state, home)).toEqual(state);
  expect(close(state, 'settings')).toEqual(state);
});
