import { translate } from '../data-packs/words/translate.ts';

translate('fr', 'entry', {
  failed: 'Cela n’a pas fonctionné',
  tokenSpent: 'L’adresse ouverte contient un jeton déjà utilisé ou expiré. Ouvrir à nouveau le poste de travail.',
  noKey:
    'Cette fenêtre est un client de l’API cartographique de cette machine et n’a pas encore de clé. Deux façons d’entrer :',
  startAgain:
    'Lancer avec `npm start`, ou exécuter `outpost serve` et ouvrir l’adresse `workstationUrl` affichée. Cette adresse laisse entrer cette fenêtre une fois.',
  pasteKey: 'Ou coller une clé créée avec `outpost key create` :',
  key: 'Clé d’API',
  showKey: 'Afficher ou masquer la clé',
  open: 'Ouvrir la carte',
  keptInTab: 'La clé reste dans cet onglet et est oubliée à sa fermeture.',
  enterKey: 'Saisir une clé',
});
