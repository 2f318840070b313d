import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'arrivals', {
  open: 'Ouvrir un fichier',
  openWhat: 'Ouvrir une trace (.gpx, .kml, .kmz, .geojson, .csv, .fit) ou une région (.outpost)',
  drop: 'Déposer pour ouvrir',
  dropWhat:
    'Une région (.outpost ou son dossier), une trace (.gpx, .kml, .kmz, .geojson, .csv, .fit), ou un extrait à construire (.osm.pbf, .osm)',
  keyInstallsNothing:
    'Cette fenêtre a été ouverte avec une clé d’API, qui n’installe rien. Utiliser « outpost pack install ».',
  folderUnknown: 'Un navigateur ne dit pas où se trouve le dossier {{name}} : saisir son chemin sous « D’un fichier ».',
  unknownKind:
    'Outpost n’ouvre pas {{name}} : il accepte les fichiers .outpost, .gpx, .kml, .kmz, .geojson, .csv, .fit, .osm.pbf et .osm.',
  tooLarge: '{{name}} dépasse {{limit, bytes}} : ce n’est pas une trace.',
  unreadable: '{{name}} est illisible : le fichier a pu être déplacé, ou son lecteur retiré.',
  openWord: 'Ouvrir',
});
