import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'dashboard', {
  noToken: 'Kein Dashboard-Token: „Authorization: Bearer outpost_dash_...“ mitsenden.',
  apiKeyIsNoToken:
    'Ein API-Schlüssel öffnet das Dashboard nicht; mit „outpost dashboard token create“ ein Token erstellen.',
  unknownToken: 'Dieses Dashboard-Token ist hier nicht bekannt.',
  tokenRevoked: 'Dieses Dashboard-Token wurde widerrufen; ein neues erstellen.',

  noUser: 'Es gibt keinen Benutzer {{id}}.',
  noPlan: 'Es gibt keinen Tarif {{id}}.',
  noProject: 'Es gibt kein Projekt {{id}}.',
  noKey: 'Es gibt keinen Schlüssel {{id}}.',
  userNameTaken: 'Es gibt schon einen Benutzer „{{name}}“.',
  planNameTaken: 'Es gibt schon einen Tarif „{{name}}“.',
  projectNameTaken: 'Dieser Benutzer hat schon ein Projekt „{{name}}“.',
  internalUserStays: 'Dieser Benutzer gehört zum Dienst selbst und lässt sich nicht ändern.',
  internalUserHasNoProjects: 'Dieser Benutzer gehört zum Dienst selbst und hat keine Projekte.',
  onlyTestKeys:
    'Dieser Schlüssel ist echt: Nur für einen Testschlüssel lassen sich Fehler, Grenzen und Zeit simulieren.',
  revokedKeyMeetsNothing: 'Dieser Schlüssel ist widerrufen: Für ihn lässt sich nichts simulieren.',
  tooFarAhead: 'advanceSeconds: Die Uhr eines Schlüssels kann höchstens {{days, number}} Tage vorgehen.',

  identifier: '{{field}}: muss eine Kennung wie {{kind}}_0fD3kq8ZrTn2vXbLw sein.',
  controlCharacters: '{{field}}: darf keine Steuerzeichen enthalten.',
  timeAfter1970: '{{field}}: muss ein Zeitpunkt nach 1970 sein.',
  status: '{{field}}: muss ein Status wie 404 oder eine Klasse wie 4xx sein.',
  userName:
    '{{field}}: muss aus bis zu 100 Buchstaben, Ziffern, Leerzeichen und . _ @ + - bestehen, zuerst Buchstabe oder Ziffer.',
  planOrTerms: 'Einen Tarif oder eigene Bedingungen ({{terms, list(style: short; type: unit)}}) angeben, nicht beides.',

  badOrigin: '{{field}}: {{reason}}',
  badCursor: 'cursor: muss der nextCursor einer früheren Seite dieser Liste sein.',
  fromAfterTo: 'from: darf nicht nach to ({{to}}) liegen.',
  tooManyDays: 'from: Höchstens {{most, number}} Tage lassen sich auf einmal abfragen.',
});
