import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'pageRequests', {
  notAllowed: 'Cette page ne peut rien demander au programme.',
  unexpected: 'Échec inattendu. La raison est dans le fichier journal.',
  malformed: 'La page a envoyé à {{channel}} une requête mal formée. {{problems, sentences}}',
  notSavedDiskFull: '{{name}} n’a pas pu être enregistré : le disque est plein. Rien n’y a été changé.',
  notSavedPermission: '{{name}} n’a pas pu être enregistré : l’écriture n’y est pas permise. Rien n’y a été changé.',
  notSaved: '{{name}} n’a pas pu être enregistré ({{reason}}). Rien n’y a été changé.',
  trackNotOpened: '{{name}} n’a pas été ouvert à la main : l’ouvrir, ou le déposer sur la carte.',
});
