import { translate } from '../../../data-packs/words/translate.ts';

translate('fr', 'search', {
  title: 'Recherche',
  placeholder: 'Chercher lieux, adresses, coordonnées',
  clear: 'Effacer la recherche',
  searching: 'Recherche en cours',
  recent: 'Récents',
  suggestions: 'Suggestions',
  nothing: 'Rien trouvé pour « {{text}} »',
  nothingAdvice:
    'Vérifier l’orthographe, retirer le numéro de maison, ou coller des coordonnées. La recherche ne couvre que les régions installées.',
  coordinates: 'Coordonnées',
  address: 'Adresse',
  kindsHere: 'Types de lieux dans la vue',
  allHere: 'Tous dans la vue : {{kind}}',
  found_one: '{{count}} dans la vue',
  found_other: '{{count}} dans la vue',
  nearest: 'Les {{count}} plus proches : il y en a d’autres',
  clearHits: 'Effacer',
  searchHere: 'Chercher ici',
  noHits: 'Aucun dans la vue. Déplacer la carte ou dézoomer, puis chercher ici.',
  saveAll: 'Tout enregistrer comme lieux',
  savedAll_one: '{{count}} lieu enregistré dans le groupe « {{name}} »',
  savedAll_other: '{{count}} lieux enregistrés dans le groupe « {{name}} »',
  allSavedBefore: 'Tous sont déjà enregistrés',
  undo: 'Annuler',
});
