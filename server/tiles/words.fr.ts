import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'tiles', {
  wholeNumber: '{{field}} : doit être un nombre entier.',
  deepZoom: 'z doit être de 0 à {{deepest}}.',
  beyondZoom: 'x et y doivent être inférieurs à 2^z.',
  sessionForm: '{{field}} : doit compter de 1 à 128 caractères parmi A-Z, a-z, 0-9, « . », « _ » et « - ».',
  unknownStyle: 'Ce style n’existe pas ; il y a {{styles, list}}.',
  unknownLanguage: 'lang doit être l’un de {{languages, list}}.',
  noSprites: 'Il y a des symboles pour les styles {{styles, list}}.',
  unknownFontFile: 'Ce fichier de police n’existe pas ; les styles les nomment tous.',
  unknownFont: 'Il n’y a pas de police « {{shown}} » ; il y a {{fonts, list}}.',
  glyphRange: 'range doit être 256 points de code à partir d’un multiple de 256 : 0-255.pbf à 1113856-1114111.pbf.',
  noAsset: 'Aucune région installée n’a ce fichier.',
  noHeights: 'Aucune région installée n’a de données d’altitude à cette tuile.',
  noImagery: 'Aucune région installée n’a d’imagerie satellite',
});
