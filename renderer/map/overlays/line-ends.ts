/** The layout of lines whose ends and corners are round. */
export const roundEnds = { 'line-cap': 'round', 'line-join': 'round' } as const;
