import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'settings', {
  title: 'Réglages',
  language: 'Langue',
  systemLanguage: 'Comme le système',
  localNames: 'Noms locaux sur la carte et dans la recherche',
  distances: 'Distances en',
  style: 'Style de carte',
  keepRunning: 'Laisser l’API active quand la fenêtre est fermée',
  keepRunningDescription:
    'D’autres programmes de cette machine peuvent continuer d’utiliser les cartes ; la zone de notification affiche l’adresse.',
  updateServer: 'Chercher les nouvelles versions d’Outpost à l’adresse',
  updatesFromFiles:
    'Sans adresse, les mises à jour ne viennent que de fichiers. Un changement vaut dès le prochain démarrage.',
  updatesFrom: 'Sans adresse : {{address}}. Un changement vaut dès le prochain démarrage.',
  notHttps: 'Une adresse qui commence par https://',
  saveAddress: 'Enregistrer l’adresse',
  saved: 'Enregistré. Valable dès le prochain démarrage d’Outpost.',
  unchanged: 'Rien n’a été changé.',
  close: 'Fermer les réglages',
  about: 'À propos d’Outpost',
  theme: 'Apparence',
  system: 'Comme le système',
  light: 'Clair',
  dark: 'Sombre',
  notation: 'Coordonnées en',
  decimal: 'Degrés décimaux',
  degrees: 'Degrés, minutes, secondes',
  plus: 'Plus Code',
  keys: 'Touches',
  inThisBrowser: 'Ces choix sont conservés dans ce navigateur.',
});
