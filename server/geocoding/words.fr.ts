import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'geocoding', {
  layer:
    '{{field}} : doit être un ou plusieurs de {{layers, list(style: short; type: unit)}}, ou une clé ou valeur OpenStreetMap comme amenity, restaurant, peak.',
  categories:
    '{{field}} : doit être un ou plusieurs attributs OpenStreetMap, sous la forme key=value, une clé, ou une valeur qui a un nom ici : amenity=pharmacy, shop, restaurant.',
  brand: '{{field}} : doit être un ou plusieurs noms de marques.',
  textOrKind: '{{field}} : champ obligatoire absent ; seuls categories ou brand peuvent le remplacer.',
  anyField: 'Donner au moins l’un de {{fields, list(style: short; type: unit)}}.',
  countryCodes: '{{field}} : doivent être des codes ISO 3166-1 alpha-2.',
  osmIds:
    '{{field}} : doit contenir de 1 à {{most}} identifiants OpenStreetMap, N, W ou R suivi d’un nombre : N240109189,W50637691.',
  box: '{{field}} : doit être minLon,minLat,maxLon,maxLat en degrés, ouest avant est (sauf à travers le 180e méridien) et sud avant nord.',
  together: '{{field}} : doit être donné avec {{given}}.',
  radius: '{{field}} : doit être un nombre de kilomètres supérieur à 0 et au plus {{most}}.',
  placesVersion: 'L’index des lieux de la région « {{region}} » a la version {{found}} ; ce service lit {{known}}.',
});
