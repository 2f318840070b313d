/** Whether the window is so narrow that panels are sheets over the map and the rail is below it. */
export const isNarrow = (): boolean => matchMedia('(max-width: 639px)').matches;

/** CSS pixels of the column of panels over wide windows' maps; `--panel-width` in window.css. */
export const panelWidth = (): number => Math.min(400, Math.max(320, innerWidth * 0.4));
