import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'sideload', {
  fromFile: 'D’un fichier…',
  buildOne: 'En construire une…',

  title: 'Installer une région d’un fichier',
  about:
    'Une région exportée ou publiée se présente comme un fichier qui se termine par `.outpost`, ou comme un dossier contenant un `pack.json`. On peut aussi la déposer n’importe où sur cette fenêtre.',
  chooseFile: 'Choisir un fichier…',
  chooseFolder: 'Choisir un dossier…',
  path: 'Ou son chemin sur cette machine',
  pathDescription: 'Plus rapide pour les gros fichiers, et seule voie pour les dossiers.',
  lookInside: 'Examiner',

  drives: 'Sur des lecteurs',
  drivesTitle: 'Sur clés USB et lecteurs',
  lookAgain: 'Chercher encore',
  lookingAtDrives: 'Examen des lecteurs',
  nothingOnDrives: 'Aucune région trouvée sur un lecteur. En brancher un et chercher encore.',

  question: 'Installer {{name}} ?',
  closeQuestion: 'Fermer la question',
  handingOver: 'Remise du fichier à Outpost : {{sent, bytes}} sur {{total, bytes}}',
  handedOver: 'Fichier remis',
  stop: 'Arrêter',
  looking: 'Examen en cours',
  waiting_one: '{{count, number}} autre fichier attend.',
  waiting_other: '{{count, number}} autres fichiers attendent.',
  notNow: 'Pas maintenant',
  trustKey: 'Faire confiance à cette clé désormais',

  notInstallable: 'Elle ne peut pas être installée.',
  notInstalled: 'Pas encore installée.',
  sameVersion: 'Cette version précise est installée.',
  otherVersion: 'Remplace la version {{version}}, conservée pour pouvoir y revenir.',
  newerVersion: 'Plus récente que celle installée, {{version}}, conservée pour pouvoir y revenir.',
  olderVersion: 'Plus ancienne que celle installée, {{version}}, conservée pour pouvoir y revenir.',
  install: 'Installer',
  update: 'Mettre à jour',
  installAnyway: 'Installer malgré tout',
  sureQuestion: 'Ceci demande un oui',
  installOlder: 'Installer l’ancienne',

  signedByTrusted: 'Signée par une clé de confiance : {{key}}.',
  signedByNew: 'Signée par une clé nouvelle ici : {{key}}. La comparer avec ce qu’indique son auteur.',
  signedByOther:
    'Signée par une autre clé que celle de cette région auparavant : {{key}}. Demander pourquoi à son auteur.',
  unsigned: 'Non signée : son origine ne peut être vérifiée. Les dégâts sont détectés malgré tout.',
  broken: 'Sa signature ne correspond pas : elle a été modifiée après la signature. La redemander à son auteur.',
  unknownKey: 'inconnue',
});
