import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'items', {
  identifier: '{{field}}: muss eine UUID wie 5e4ae1c2-96d1-4d2a-9f0b-0c1f2d3e4a5b sein.',
  color: '{{field}}: muss eine Farbe wie #e03177 sein.',
  hashes: '{{field}}: muss 1 bis {{most}} Hashes von Inhalten enthalten, durch Kommas getrennt.',
  controlCharacters: '{{field}}: darf keine Steuerzeichen enthalten.',
  tooLong: '{{field}}: darf als JSON höchstens {{most, bytes}} groß sein.',
  flag: '{{field}}: muss true oder false sein.',
  badCursor: 'cursor: muss der nextCursor einer früheren Seite dieser Liste sein.',
  noItem: 'Es gibt keinen Eintrag {{id}}.',
  noContent: 'Der Eintrag {{id}} hat keinen Inhalt.',
  noGroup: 'group: Es gibt keine Gruppe {{id}}.',
  groupInGroup: 'group: Eine Gruppe kann nicht in einer anderen sein.',
  otherKind: 'Es gibt schon einen Eintrag {{id}} anderer Art.',
  deleted: 'Der Eintrag {{id}} wurde endgültig gelöscht. Einen anderen mit neuer id anlegen.',
  changedMeanwhile: '„{{name}}“ wurde inzwischen geändert; die Antwort enthält, was jetzt da ist.',
  notAnExport:
    'Das ist keine Datei mit Einträgen, die Outpost exportiert hat, oder sie ist beschädigt. Nichts wurde übernommen.',
  badExport: 'Die Datei enthält einen ungültigen Eintrag: {{problem, sentences}} Nichts wurde übernommen.',
  tooMany:
    'Höchstens {{most, number}} Einträge werden aufbewahrt. Einige endgültig löschen oder den Papierkorb leeren, dann noch einmal versuchen.',
  tooMuch:
    'Höchstens {{most, bytes}} an Einträgen werden aufbewahrt. Einige exportieren und endgültig löschen oder den Papierkorb leeren, dann noch einmal versuchen.',
});
