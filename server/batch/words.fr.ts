import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'batch', {
  noJob: 'Il n’y a pas de traitement {{id}}.',
  tooManyJobs: 'Au plus {{most, number}} traitements sont conservés. En supprimer quelques-uns, puis réessayer.',
  tooMuch:
    'Au plus {{most, bytes}} de traitements sont conservés. Enregistrer les résultats de quelques-uns et les supprimer, puis réessayer.',
  isRunning: 'Le traitement est en cours. L’arrêter d’abord.',
  notStarted: 'Le traitement n’a pas encore été lancé : indiquer d’abord ce qui est à faire.',
  notRunning: 'Le traitement n’est pas en cours.',
  unknownColumn: '{{field}} : le tableau n’a pas de colonne « {{name}} ».',
  noField: 'place : au moins un champ de l’adresse est nécessaire.',
  noRows: 'Le fichier n’a pas de lignes.',
  badQuotes: 'Le fichier n’est pas un tableau : un guillemet ne s’y ferme jamais, ou se ferme au milieu d’une cellule.',
  badXlsx: 'Le fichier ne peut pas être lu comme classeur (.xlsx).',
  largeXlsx: 'Le classeur est trop grand une fois décompressé.',
  manyRows: 'Un tableau peut avoir au plus {{most, number}} lignes. Diviser le fichier.',
  manyColumns: 'Un tableau peut avoir au plus {{most, number}} colonnes.',
  longCell: 'Ligne {{row, number}} : une cellule peut avoir au plus {{most, number}} caractères.',
  longRow:
    'Une ligne peut avoir au plus {{most, number}} caractères. Peut-être le fichier n’est-il pas un tableau, ou un guillemet ne s’y ferme jamais.',
  noText: 'La ligne n’a pas de texte à chercher.',
  longText: 'Le texte à chercher dépasse {{most, number}} caractères.',
  noHit: 'Rien n’est trouvé pour « {{text}} ».',
  badPosition: '« {{lat}} », « {{lon}} » n’est pas une position en degrés.',
  nothingThere: 'Rien n’est trouvé à cette position.',
  noHeight: 'Aucune région installée n’a d’altitudes ici.',
  noneNear: 'Aucun lieu de ce genre n’est trouvé.',
  noTravel: 'Aucune destination n’est accessible d’ici.',
});
