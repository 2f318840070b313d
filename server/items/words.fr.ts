import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'items', {
  identifier: '{{field}} : doit être un UUID comme 5e4ae1c2-96d1-4d2a-9f0b-0c1f2d3e4a5b.',
  color: '{{field}} : doit être une couleur comme #e03177.',
  hashes: '{{field}} : doit contenir de 1 à {{most}} empreintes de contenus, séparées par des virgules.',
  controlCharacters: '{{field}} : ne doit pas contenir de caractères de contrôle.',
  tooLong: '{{field}} : doit tenir en {{most, bytes}} de JSON au plus.',
  flag: '{{field}} : doit être true ou false.',
  badCursor: 'cursor : doit être le nextCursor d’une page précédente de cette liste.',
  noItem: 'Il n’y a pas d’élément {{id}}.',
  noContent: 'L’élément {{id}} n’a pas de contenu.',
  noGroup: 'group : il n’y a pas de groupe {{id}}.',
  groupInGroup: 'group : un groupe ne peut pas être dans un autre.',
  otherKind: 'Il y a déjà un élément {{id}} d’un autre genre.',
  deleted: 'L’élément {{id}} a été supprimé définitivement. En créer un autre avec un nouvel id.',
  changedMeanwhile: '« {{name}} » a été modifié entre-temps ; la réponse contient ce qui est là maintenant.',
  notAnExport: 'Ce n’est pas un fichier d’éléments exporté par Outpost, ou il est endommagé. Rien n’a été repris.',
  badExport: 'Le fichier contient un élément non valable : {{problem, sentences}} Rien n’a été repris.',
  tooMany:
    'Au plus {{most, number}} éléments sont conservés. En supprimer définitivement ou vider la corbeille, puis réessayer.',
  tooMuch:
    'Au plus {{most, bytes}} d’éléments sont conservés. En exporter et en supprimer définitivement, ou vider la corbeille, puis réessayer.',
});
