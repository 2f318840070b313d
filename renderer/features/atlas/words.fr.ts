import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'atlas-panel', {
  command: 'Créer un atlas',
  heading: 'Atlas',
  close: 'Fermer l’atlas',
  intro:
    'Un PDF de plusieurs pages à une seule échelle, avec une carte d’assemblage et des liens de page en page. Le long d’un parcours, avec son profil.',

  subject: 'Ce qu’il montre',
  view: 'La vue actuelle',
  noWays: 'Pour suivre un parcours, planifier d’abord un itinéraire ou ouvrir une trace.',
  takeView: 'Prendre la vue de maintenant',
  regions: 'Régions',
  ways: 'Le long d’un parcours',
  scale: 'Échelle',
  byPages: 'Selon les pages',
  pages: 'Pages au plus',
  overlap: 'Recouvrement',
  title: 'Titre',
  fitAreas: 'Placer les pages sur les zones',
  legend: 'Légende sur la dernière page',

  plan: 'Les pages qu’il aura',
  planning: 'Le nombre de pages est en cours de calcul …',
  planned_one: '{{count, number}} page à {{scale}}, et la carte d’assemblage.',
  planned_other: '{{count, number}} pages à {{scale}}, et la carte d’assemblage.',
  make: 'Créer l’atlas',

  made: 'Atlas',
  progress: 'Avancement de l’atlas',
  waiting: 'Attend son tour.',
  done: '{{done, number}} pages sur {{total, number}} sont dessinées. La création continue quand cette fenêtre est fermée.',
  finished_one: '{{count, number}} page, {{size}}.',
  finished_other: '{{count, number}} pages, {{size}}.',
  openFile: 'Ouvrir le PDF',
  save: 'Enregistrer le PDF',
  cancel: 'Annuler',
  remove: 'Supprimer',
});
