import { translate } from '../data-packs/words/translate.ts';

translate('fr', 'entry', {
  failed: 'Cela n’a pas fonctionné',
  tokenSpent: 'L’adresse ouverte contient un jeton déjà utilisé ou expiré. `outpost open` en affiche une autre.',
  noKey:
    'Cette fenêtre est un client de l’API cartographique de cette machine et n’a pas encore été admise. Deux façons d’entrer :',
  startAgain:
    'Exécuter `npx outpost open`, ou une nouvelle fois `npm start` : cela ouvre l’Outpost en marche. Dès lors, ce navigateur est admis de lui-même pendant 30 jours après chaque visite.',
  pasteKey: 'Ou coller une clé créée avec `outpost key create` :',
  key: 'Clé d’API',
  showKey: 'Afficher ou masquer la clé',
  open: 'Ouvrir la carte',
  keptInTab: 'La clé reste dans cet onglet et est oubliée à sa fermeture.',
  enterKey: 'Saisir une clé',
});
