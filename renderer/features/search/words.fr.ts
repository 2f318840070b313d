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
});
