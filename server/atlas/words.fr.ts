import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'atlas', {
  untitled: 'Atlas',
  index: 'Carte d’assemblage',
  legend: 'Légende',
  page: 'Page {{page}}',
  pageOf: 'Page {{page}} sur {{pages}}',
  pageAlong: 'Page {{page}} : km {{from}} à {{to}}',
  noHeights: 'Aucune région installée n’a d’altitudes le long de cette partie du parcours : pas de profil.',

  oneArea: 'bbox, region, route, encodedRoute : il en faut exactement un.',
  boxForm: 'bbox : le sud doit être sous le nord, l’ouest et l’est doivent différer.',
  noRegion: 'region : aucune région {{id}} n’est installée.',
  shortRoute: 'route : les positions ne doivent pas être toutes identiques.',
  unreadableRoute: 'encodedRoute : {{reason}}',
  utmReach: 'projection : utm convient jusqu’à 12 degrés de large entre 80° sud et 84° nord ; sinon mercator.',
  wideOverlap:
    'overlap : les pages doivent montrer plus que ce qu’elles partagent ; la carte sur ce papier fait {{width}} × {{height}} mm.',
  scaleRange: 'scale : 1:{{scale}} est hors des zooms de la carte à cette latitude.',
  manyPages_one:
    'scale : à 1:{{scale, number}}, il y aurait plus de {{count, number}} page. Il faut une échelle plus petite, un papier plus grand ou moins de terrain.',
  manyPages_other:
    'scale : à 1:{{scale, number}}, il y aurait plus de {{count, number}} pages. Il faut une échelle plus petite, un papier plus grand ou moins de terrain.',

  noJob: 'Il n’y a pas d’atlas {{id}}.',
  tooManyJobs: 'Au plus {{most, number}} atlas sont conservés. En supprimer, puis réessayer.',
  notFinished: 'L’atlas n’est pas terminé.',
  interrupted: 'Le service s’est arrêté pendant la création de l’atlas. Il faut le redemander.',
});
