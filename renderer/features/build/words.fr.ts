import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'build', {
  command: 'Construire une région…',
  title: 'Construire une région',
  close: 'Fermer la construction',
  about:
    'Faite sur cette machine à partir d’OpenStreetMap : carte, recherche et itinéraires. Avec un modèle d’altitude, aussi altitudes, ombrage du relief et courbes de niveau.',
  osm: 'Données OpenStreetMap',
  osmDescription: 'Un ou plusieurs fichiers du même jour : .osm.pbf, .osm, .osm.gz, .osm.bz2.',
  heights: 'Altitudes (facultatif)',
  heightsDescription: 'Modèles d’altitude : fichiers .hgt ou .tif, compressés ou non, ou dossiers qui en contiennent.',
  buildings: 'Bâtiments 3D',
  buildingsDescription:
    'Créés à partir des mêmes données. Chaque bâtiment ajoute environ un demi-kilooctet à la région.',
  name: 'Nom',
  id: 'Identifiant',
  duration:
    'Quelques minutes pour un petit pays, des heures pour un grand. Le travail peut continuer pendant ce temps.',
  build: 'Construire',

  filesMissing: 'Ajouter au moins un fichier de données OpenStreetMap.',
  nameMissing: 'Donner un nom.',
  idWrong: 'Minuscules, chiffres et tirets, 64 au plus.',

  onlyView: 'Seulement la vue de la carte',
  boxDrawn: '{{width}} × {{height}}, dessiné sur la carte.',
  takeView: 'Reprendre la vue actuelle',

  removePath: 'Retirer {{path}}',
  pathFor: 'Chemin pour {{label}}',
  addPath: 'Ajouter',
  choose: 'Choisir…',

  fromWorld: 'Dans une liste du monde entier …',
  fetchHeights: 'Télécharger les altitudes',
  fetchHeightsDescription: 'Tuiles d’altitudes publiques d’une seconde d’arc, là où se trouvent les données.',
  handingOver: '{{name}} : {{sent, bytes}} sur {{total, bytes}}',
  chooseFor: 'Choisir des fichiers : {{label}}',
  typePath: 'Saisir un chemin',
  typePathFor: 'Saisir un chemin : {{label}}',
});
