import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'build', {
  command: 'Construire une région…',
  title: 'Construire une région',
  close: 'Fermer la construction',
  about:
    'Faite sur cette machine à partir d’OpenStreetMap : carte, recherche et itinéraires. Avec un modèle d’altitude, aussi altitudes, ombrage du relief et courbes de niveau.',
  source: 'D’où viennent les données',
  files: 'Mes fichiers',
  extract: 'De Geofabrik',
  osm: 'Données OpenStreetMap',
  osmDescription: 'Un ou plusieurs fichiers .osm.pbf du même jour.',
  extractDescription:
    'Extraits publiés chaque jour par geofabrik.de. Le téléchargement demande un réseau ; l’extrait est conservé pour la prochaine fois.',
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

  filesMissing: 'Ajouter au moins un fichier .osm.pbf.',
  extractMissing: 'Choisir une région de la liste.',
  nameMissing: 'Donner un nom.',
  idWrong: 'Minuscules, chiffres et tirets, 64 au plus.',

  onlyView: 'Seulement la vue de la carte',
  boxDrawn: '{{width}} × {{height}}, dessiné sur la carte.',
  takeView: 'Reprendre la vue actuelle',

  removePath: 'Retirer {{path}}',
  pathFor: 'Chemin pour {{label}}',
  addPath: 'Ajouter',
  choose: 'Choisir…',

  fetchingList: 'Chargement de la liste',
  listFailed: 'La liste n’est pas disponible pour l’instant',
  chooseAnother: 'En choisir un autre',
  findExtract: 'Chercher un extrait',
  findExample: 'Pays, État ou ville',
  extracts: 'Extraits',
  noExtract: 'Aucun extrait de ce nom. Un extrait plus grand autour peut être découpé selon la vue de la carte.',
  found: '{{found, number}} sur {{total, number}}, au {{day, datetime(dateStyle: medium; timeZone: UTC)}}',
  firstFound:
    'Les {{found, number}} premiers sur {{total, number}}, au {{day, datetime(dateStyle: medium; timeZone: UTC)}}',
});
