import type { StyleName } from '../../api/tiles/styles.ts';

/** The style of a report's maps where none is chosen: that of the window's map, but not a dark one, as ink costs. */
export const paperStyle = (drawn: StyleName): StyleName => (drawn === 'dark' || drawn === 'black' ? 'light' : drawn);
