import { languages } from '../../../data-packs/format/places/place.ts';

/** The hosted styles (specification, "Hosted style files"). */
export const styleNames = ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'] as const;
export type StyleName = (typeof styleNames)[number];

/** Values of `?lang=`; `default` is the local name. */
export const styleLanguages = ['default', ...languages] as const;
export type StyleLanguage = (typeof styleLanguages)[number];
