/** The hosted styles (specification, "Hosted style files"). */
export const styleNames = ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'] as const;
export type StyleName = (typeof styleNames)[number];

/** Codes whose names a style shows, the first that a feature has; none: local names. */
export type StyleLanguage = readonly string[];
