import { translate } from '../../../../data-packs/words/translate.ts';

translate('fr', 'fit', {
  line: 'Ligne à caler',
  pointsOfPlan: 'Les points de la liste',
  noLine: 'Ouvrir une trace (GPX et autres), ou choisir au moins deux points.',
  searching: 'Recherche des chemins de la ligne',
  before: 'Telle qu’enregistrée',
  after: 'Sur ses chemins',
  savedName: '{{line}}, sur ses chemins',
  export: 'Exporter la ligne calée',
  gaps_zero: 'Aucune lacune',
  gaps_one: '{{count, number}} lacune',
  gaps_other: '{{count, number}} lacunes',
  gap: 'Du point {{from, number}} au point {{to, number}}',
  dropped_zero: 'Aucun point écarté',
  dropped_one: '{{count, number}} point écarté',
  dropped_other: '{{count, number}} points écartés',
  more: '{{count, number}} de plus',
});
