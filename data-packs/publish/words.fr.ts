import { translate } from '../words/translate.ts';

translate('fr', 'publish', {
  damagedCatalogue:
    '{{file}} est endommagé, ou n’est pas un catalogue que cet Outpost sait lire, et a été laissé tel quel. Le restaurer, ou le déplacer et publier à nouveau toutes les régions.',
  keyNeeded: 'Le catalogue de {{directory}} est signé, et ses lecteurs s’y attendent. Donner sa clé avec --key.',
  otherSigner:
    'Le catalogue de {{directory}} n’est pas signé par cette clé. Publier {{ids, list}} avec les autres, ou les retirer avec --remove.',
  catalogueTooLarge: 'Le catalogue dépasserait {{most, bytes}}. Publier dans plusieurs dossiers.',
  changedAfterSigning: '{{path}} a été modifié après la signature : elle ne correspond pas.',
  nothingToPublish:
    'Il n’y a rien à publier dans {{root}}. Nommer un dossier de paquet, un fichier .outpost ou un paquet installé.',
  noSuchRegion: 'Il n’y a pas de région « {{id}} » dans le catalogue de {{root}}. Rien n’a été changé.',
  folderMissing: '{{folder}} n’existe pas. Créer d’abord le dossier.',
  keyThere:
    '{{path}} existe déjà et a été laissé tel quel, car une clé perdue ne se remplace pas. Donner un autre nom.',
  unreadableKey: 'La clé {{path}} est illisible. Vérifier son chemin et ses droits d’accès.',
  badKey: '{{path}} n’a pas de clé ed25519 en PEM. « outpost pack keygen » en crée une.',
  packTwice: 'Le paquet « {{id}} » est donné deux fois. Un catalogue a chaque région une fois.',
});
