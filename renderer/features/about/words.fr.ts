import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'about', {
  title: 'À propos d’Outpost',
  nameAndVersion: 'Outpost {{version}}',
  purpose: 'Cartes, recherche et itinéraires sur sa propre machine, sans réseau.',
  apiAddress: 'Adresse de l’API : `{{address}}`',
  copy: 'Copier',
  copied: 'Copié',
  dataFolder: 'Données : `{{path}}`',
  portableFolder: 'Données (portables, à côté du programme) : `{{path}}`',
  logFile: 'Journal : `{{path}}`',
  reveal: 'Afficher',
  look: 'Chercher une version plus récente',
  restart: 'Redémarrer…',
  off: 'Les mises à jour sont désactivées ici.',
  idle: 'Aucune version plus récente n’a encore été cherchée.',
  checking: 'Recherche d’une version plus récente…',
  none: 'C’est la version la plus récente.',
  found: 'La version {{version}} est disponible.',
  downloading: 'Téléchargement de la version {{version}} : {{done, number(style: percent)}}',
  ready: 'La version {{version}} est prête : elle sera en place après un redémarrage.',
  failed: 'Impossible de savoir s’il existe une version plus récente.',
});
