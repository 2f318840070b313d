import { expect, test } from 'vitest';
import { type Layer, nothingOpen, type OpenState, openReducer } from '../../renderer/shell/open-state.ts';

const home = 'search';
const reduce = openReducer(home);
const open = (state: OpenState, panel: string, layer: Layer) => reduce(state, { kind: 'open', panel, layer });
const close = (state: OpenState, panel: string) => reduce(state, { kind: 'close', panel });

/** Every combination of open panels. */
const states = [home, 'directions'].flatMap(base =>
  [undefined, 'regions'].flatMap(cover => [undefined, 'about'].map(over => ({ open: base, cover, over }))),
);

test('a window begins with its home alone', () => {
  expect(nothingOpen(home)).toEqual({ open: home, cover: undefined, over: undefined });
});

test.each(states)('from $open, covered by $cover, under $over', state => {
  // Another base panel replaces all.
  expect(open(state, 'directions', 'base')).toEqual({ open: 'directions', cover: undefined, over: undefined });
  expect(open(state, home, 'base')).toEqual({ open: home, cover: undefined, over: undefined });
  // A covering panel replaces the previous one, over the same base panel.
  expect(open(state, 'build', 'cover')).toEqual({ open: state.open, cover: 'build', over: undefined });
  expect(open(state, 'regions', 'cover')).toEqual({ open: state.open, cover: 'regions', over: undefined });
  // A dialog replaces another dialog and leaves the panels.
  expect(open(state, 'settings', 'dialog')).toEqual({ ...state, over: 'settings' });
  expect(open(state, 'about', 'dialog')).toEqual({ ...state, over: 'about' });
  // Closing one leaves the others; the home panel replaces a closed base panel.
  expect(close(state, 'directions')).toEqual({ ...state, open: home });
  expect(close(state, home)).toEqual({ ...state, open: state.open });
  expect(close(state, 'regions')).toEqual({ ...state, cover: undefined });
  expect(close(state, 'about')).toEqual({ ...state, over: undefined });
  // Closing what is not open changes nothing.
  expect(close(state, 'build')).toEqual(state);
});
