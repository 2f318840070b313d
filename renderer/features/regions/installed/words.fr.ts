import { translate } from '../../../../data-packs/words/translate.ts';

translate('fr', 'installed', {
  looking: 'Examen de ce qui est installé',
  list: 'Régions installées',
  nothing: 'Aucune région n’est installée.',
  onlyBuiltIn:
    'Pour l’instant, seulement ce avec quoi tout Outpost commence. Les lieux réels viennent sous forme de régions, chacune avec sa carte, sa recherche, ses itinéraires et ses altitudes, conservées sur cette machine.',
  getRegions: 'Obtenir des régions',
  lookForUpdates: 'Chercher des mises à jour',
  upToDate: 'Tout est à jour.',
  updatesFound_one: '{{count, number}} mise à jour trouvée.',
  updatesFound_other: '{{count, number}} mises à jour trouvées.',

  goTo: 'Aller à {{name}}',
  moreAbout: 'Plus sur {{name}}',
  goThere: 'Y aller',
  showParts: 'Montrer les parties',
  hideParts: 'Masquer les parties',
  check: 'La contrôler',
  overlap: '{{one}} et {{other}} se recouvrent.',
  overlapRule:
    'Là où des régions se recouvrent, la carte les réunit, la recherche nomme chaque lieu une fois, les altitudes viennent de la plus fine, et des itinéraires c’est le meilleur qui compte.',
  exportMenu: 'Exporter en fichier…',
  remove: 'Supprimer…',
  builtIn: 'Fournie avec Outpost',
  followedIn: 'De {{store}}, tenue à jour d’elle-même',
  keptHere: '{{kept, bytes}} sur {{bytes, bytes}} sur cette machine',
  mendedFromStore: 'Elle est reprise d’elle-même depuis le stockage ; tout le reste fonctionne.',
  updateDetails: 'Version {{version}}. Modifié : {{parts}}',
  updateTo: 'Mettre à jour vers {{version}} · {{size, bytes}}',
  previousKept: 'La version précédente, {{version}}, est encore là',
  backTo: 'Revenir à {{version}}',

  setAside: '{{id}} a été mise de côté',
  partSetAside: 'Une partie de {{id}} a été mise de côté',
  partSetAsideAdvice: 'Seul ce qui est endommagé est repris.',
  fetchAnew: 'Reprendre {{id}}',
  setAsideAdvice:
    'Elle reste sur le disque, inutilisée, et tout le reste fonctionne. Réinstaller la région, ou la supprimer.',
  setAsideVersionAdvice:
    'La version {{version}} reste sur le disque, inutilisée, et tout le reste fonctionne. Réinstaller la région, ou la supprimer.',
  removeDamagedQuestion:
    'Ses fichiers disparaissent pour de bon, ceux de la version précédente aussi. Pour retrouver {{id}}, il faudra son catalogue ou un fichier.',
  removeNamed: 'Supprimer {{name}}',
  keep: 'Garder',

  removeQuestion: 'Supprimer {{name}} ?',
  removeIt: 'Supprimer',
  freed: '{{size, bytes}} se libèrent aussitôt.',
  freedWithPrevious: '{{size, bytes}} se libèrent aussitôt, dont {{previous, bytes}} de la version précédente.',
  removeAdvice: 'Pour la retrouver, il faudra son catalogue ou un fichier : dans le doute, l’exporter d’abord.',
  nothingStops: 'Tout reste dans {{name}} : une autre région installée a tout cela.',
  stops: 'Ceci cesse de fonctionner dans {{name}} : {{parts, list}}. La vue d’ensemble du monde reste.',
  stopsInPart:
    'Ceci cesse de fonctionner dans {{name}} : {{parts, list}}. La vue d’ensemble du monde reste. Ceci reste aussi, car une autre région installée couvre les mêmes lieux : {{covered, list}}.',
});
