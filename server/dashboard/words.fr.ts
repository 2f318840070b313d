import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'dashboard', {
  noToken: 'Pas de jeton de tableau de bord : envoyer « Authorization: Bearer outpost_dash_... ».',
  apiKeyIsNoToken:
    'Une clé d’API n’ouvre pas le tableau de bord ; créer un jeton avec « outpost dashboard token create ».',
  unknownToken: 'Ce jeton de tableau de bord n’est pas connu ici.',
  tokenRevoked: 'Ce jeton de tableau de bord a été révoqué ; en créer un nouveau.',

  noUser: 'Il n’y a pas d’utilisateur {{id}}.',
  noPlan: 'Il n’y a pas de forfait {{id}}.',
  noProject: 'Il n’y a pas de projet {{id}}.',
  noKey: 'Il n’y a pas de clé {{id}}.',
  userNameTaken: 'Il y a déjà un utilisateur « {{name}} ».',
  planNameTaken: 'Il y a déjà un forfait « {{name}} ».',
  projectNameTaken: 'Cet utilisateur a déjà un projet « {{name}} ».',
  internalUserStays: 'Cet utilisateur appartient au service lui-même et ne peut être modifié.',
  internalUserHasNoProjects: 'Cet utilisateur appartient au service lui-même et n’a pas de projets.',
  onlyTestKeys: 'Cette clé est réelle : seule une clé de test peut subir des erreurs, une limite ou une autre heure.',
  revokedKeyMeetsNothing: 'Cette clé est révoquée : rien ne peut être simulé pour elle.',
  tooFarAhead: 'advanceSeconds: l’horloge d’une clé peut avancer de {{days, number}} jours au plus.',

  identifier: '{{field}} : doit être un identifiant comme {{kind}}_0fD3kq8ZrTn2vXbLw.',
  controlCharacters: '{{field}} : ne doit pas contenir de caractères de contrôle.',
  timeAfter1970: '{{field}} : doit être une date après 1970.',
  status: '{{field}} : doit être un statut comme 404 ou une classe comme 4xx.',
  userName:
    '{{field}} : doit compter au plus 100 lettres, chiffres, espaces et . _ @ + -, une lettre ou un chiffre d’abord.',
  planOrTerms: 'Donner un forfait ou des conditions propres ({{terms, list(style: short; type: unit)}}), pas les deux.',

  badOrigin: '{{field}} : {{reason}}',
  badCursor: 'cursor : doit être le nextCursor d’une page antérieure de cette liste.',
  fromAfterTo: 'from : ne doit pas être après to ({{to}}).',
  tooManyDays: 'from : {{most, number}} jours au plus peuvent être demandés à la fois.',
});
