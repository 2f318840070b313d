import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('tiles', {
  wholeNumber: '{{field}}: must be a whole number.',
  deepZoom: 'z must be 0 to {{deepest}}.',
  beyondZoom: 'x and y must be less than 2^z.',
  sessionForm: '{{field}}: must be 1 to 128 characters of A-Z, a-z, 0-9, ".", "_" and "-".',
  unknownStyle: 'There is no such style; there are {{styles, list}}.',
  unknownLanguage: 'lang must be one of {{languages, list}}.',
  noSprites: 'There are sprites for the styles {{styles, list}}.',
  unknownFontFile: 'There is no such font file; styles list those there are.',
  unknownFont: 'There is no font "{{shown}}"; there are {{fonts, list}}.',
  glyphRange: 'range must be 256 code points from a multiple of 256: 0-255.pbf to 1113856-1114111.pbf.',
  noAsset: 'No installed region has this asset.',
  noHeights: 'No installed region has elevation data at this tile.',
  noImagery: 'No installed region has satellite imagery',
});
