import { translate } from './translate.ts';

translate('fr', 'tasks', {
  exportOf: 'Export de {{name}}',
  buildOf: 'Construction de {{name}}',
  verifyOf: 'Contrôle de {{name}}',
  rollbackOf: '{{name}} : retour à la version précédente',
  removalOf: 'Suppression de {{name}}',

  installed: '{{name}} est installée.',
  downloaded: '{{name}} est téléchargée et installée.',
  built: '{{name}} est construite et installée.',
  alreadyThere: '{{name}} est déjà installée exactement dans cette version. Rien n’a dû être changé.',
  signatureTaken:
    '{{name}} est déjà installée exactement dans cette version. Elle est désormais signée ; rien d’autre n’a dû être changé.',
  removed: '{{name}} est supprimée, et sa place sur le disque est de nouveau libre.',
  removedInPart:
    '{{name}} est supprimée. Un autre programme utilise encore certains de ses fichiers ; ils disparaîtront au prochain démarrage d’Outpost.',
  rolledBack: '{{name}} est revenue à sa version {{version}}.',
  cut: '{{name}} est écrite dans {{path}}. Elle n’est pas signée : une signature couvre toute la région.',
  cutReady: '{{name}} est prête. Elle n’est pas signée : une signature couvre toute la région.',
  exported: '{{name}} est écrite dans {{path}}.',

  foundSound: '{{name}} est complet et intact.',
  foundDamaged:
    '{{name}} est endommagé : {{part}}. {{reason}} L’obtenir de nouveau ; d’ici là, ne pas se fier à cette partie.',

  stoppedBefore: 'Arrêté avant le début. Rien n’a été changé.',
  downloadStopped:
    'Le téléchargement a été arrêté. Ce qui est arrivé est conservé, et le prochain téléchargement reprendra à partir de là.',
  installStopped: 'L’installation a été arrêtée. Rien n’a été changé.',
  exportStopped: 'L’export a été arrêté. Aucun fichier n’a été écrit.',
  buildStopped:
    'La construction a été arrêtée. Rien n’a été installé. Ce qui a été téléchargé pour elle et les parties terminées sont conservés pour la prochaine.',
  verifyStopped: 'Le contrôle a été arrêté. Rien n’a été modifié.',
  rollbackStopped: 'Arrêté. Rien n’a été changé.',
  removeStopped: 'Arrêté. Rien n’a été supprimé.',

  notStarted: 'Le travail n’a pas pu démarrer : {{reason}}.',
  killed:
    'Le travail a été interrompu de l’extérieur, sans doute faute de mémoire. Rien d’inachevé n’est utilisé. Fermer d’autres programmes et réessayer.',
  died: 'Le travail s’est arrêté de façon inattendue ({{reason}}). Rien d’inachevé n’est utilisé. Réessayer.',
  badRequest: 'Le travail demandé n’est pas compréhensible. Rien n’a été changé.',
  extractGone: 'L’index des extraits n’a plus « {{id}} ».',
  defaultRegion: '« {{id}} » est une région fournie avec Outpost. Choisir un autre identifiant pour la nouvelle.',
  nothingToBuild: 'Il n’y a rien à partir de quoi construire. Choisir un fichier .osm.pbf ou un extrait de l’index.',
  badBox: 'Le rectangle à construire n’est pas ouest, sud, est, nord en degrés. Le choisir à nouveau.',
});
