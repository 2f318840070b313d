import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'packs', {
  thisMachineOnly:
    'Les paquets ne sont installés et supprimés que depuis la machine où tourne le service, quel que soit le détenteur du jeton : y ouvrir le poste de travail, ou y utiliser « outpost pack ».',

  noTask: 'Il n’y a pas une telle tâche ; elle a peut-être été rangée.',
  onlyDownloadsPause: 'Seul un téléchargement peut être suspendu ; tout autre travail s’annule et se recommence.',
  notToPause: '« {{title}} » ne peut être suspendu : il n’est ni en attente ni en cours.',
  notToResume: '« {{title}} » ne peut reprendre : il n’est ni suspendu ni en échec.',
  notToCancel: '« {{title}} » ne peut être annulé : c’est terminé.',
  notToDismiss: '« {{title}} » ne peut être rangé : ce n’est pas fini. L’annuler d’abord.',
  downloadPaused: 'Un téléchargement de « {{title}} » est suspendu : le reprendre, ou l’annuler d’abord.',
  regionBusy: '« {{title}} » est en cours de traitement : attendre la fin, ou annuler d’abord.',
  tooManyTasks: '{{most, number}} tâches attendent déjà ; en attendre quelques-unes, ou les annuler.',
  leftoverGone: 'C’est déjà parti, ou en cours de traitement : consulter la liste des travaux.',

  uploadFilledDisk: 'Le disque s’est rempli pendant la réception de {{name}} ; rien n’en est conservé.',
  uploadBroken: 'L’envoi s’est interrompu ; rien n’en est conservé.',

  keyOrUnsigned: 'Indiquer la clé qui signe le catalogue (publicKey), ou qu’il peut venir sans signature (unsigned).',
  notAnUpload:
    '{{field}} : n’est pas le nom d’un fichier .outpost, .osm.pbf, .osm, .osm.gz, .osm.bz2, .hgt, .hgt.gz, .zip ou .tif.',
  sizeMissing: '{{field}} : doit indiquer la taille du fichier.',
});
