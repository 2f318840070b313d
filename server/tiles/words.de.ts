import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'tiles', {
  wholeNumber: '{{field}}: muss eine ganze Zahl sein.',
  deepZoom: 'z muss 0 bis {{deepest}} sein.',
  beyondZoom: 'x und y müssen kleiner als 2^z sein.',
  sessionForm: '{{field}}: muss aus 1 bis 128 Zeichen von A-Z, a-z, 0-9, „.“, „_“ und „-“ bestehen.',
  unknownStyle: 'Diesen Stil gibt es nicht; es gibt {{styles, list}}.',
  unknownLanguage: 'lang muss eines von {{languages, list}} sein.',
  noSprites: 'Symbole gibt es für die Stile {{styles, list}}.',
  unknownFontFile: 'Diese Schriftdatei gibt es nicht; die Stile nennen alle.',
  unknownFont: 'Es gibt keine Schrift „{{shown}}“; es gibt {{fonts, list}}.',
  glyphRange: 'range muss 256 Codepunkte ab einem Vielfachen von 256 sein: 0-255.pbf bis 1113856-1114111.pbf.',
  noAsset: 'Keine installierte Region hat diese Datei.',
  noHeights: 'Keine installierte Region hat Höhendaten bei dieser Kachel.',
  noImagery: 'Keine installierte Region hat Satellitenbilder',
});
