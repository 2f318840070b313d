import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'crash', {
  programFailed: 'Le programme lui-même est en panne',
  programEnds: 'Outpost doit s’arrêter. Les données sont conservées ; le relancer.',
  programEndsWithReport:
    'Outpost doit s’arrêter. Les données sont conservées ; le relancer.\n\nLe rapport de panne est {{file}}',
  processEnded: 'Un processus s’est terminé de façon inattendue : {{name}}',
  exitReason: '{{reason}}, code de fin {{exitCode}}',

  pageCrashed: 'La page est tombée en panne',
  pageReloaded: 'La page est tombée en panne et a été rechargée',
  pageCrashedAgain: 'La page est de nouveau tombée en panne',
  dataKept: 'Les données sont conservées.',
  dataKeptWithReport: 'Les données sont conservées. Le rapport de panne est {{file}}',
  ok: 'OK',
  showReport: 'Afficher le rapport',
  loadAgain: 'Recharger',
  quit: 'Quitter',

  pageHung: 'La page ne répondait plus',
  pageHungDetails: 'Elle n’a accepté aucune saisie pendant un moment.',
  pageNotResponding: 'La page ne répond pas',
  waitOrReload:
    'Elle est peut-être occupée par un gros travail. Attendre ne perd rien ; recharger perd les changements non enregistrés.',
  wait: 'Attendre',

  reportIsLocal:
    'Ce fichier n’est que sur cet ordinateur ; rien n’a été envoyé. Pour obtenir de l’aide, l’envoyer avec une note sur ce qui a précédé.',
  detailsHeading: 'Détails',
  systemHeading: 'Système',
  logHeading: 'Dernières lignes du journal',
});
