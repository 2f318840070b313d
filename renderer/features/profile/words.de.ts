import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'profile', {
  enlarge: 'Größer, unter der Karte',
  close: 'Höhenprofil schließen',
  title: 'Höhenprofil',
  loading: 'Profil wird geladen',
  failed: 'Kein Höhenprofil: {{reason}}',
  noData: 'Die installierten Regionen haben keine Höhendaten entlang dieser Route.',
  noDataHere: '{{distance}} · keine Daten',
  ascent: 'Aufstieg',
  descent: 'Abstieg',
  lowest: 'Tiefster Punkt',
  highest: 'Höchster Punkt',
  titleOf: 'Höhenprofil: {{name}}',
  show: 'Höhenprofil',
  showOf: 'Höhenprofil von {{name}}',
  noLine: '{{name}} hat keine Linie für ein Profil.',
  notRead: 'Kein Höhenprofil von {{name}}: {{reason}}',
  export: 'Profil speichern',
  steepness: 'Steilheit',
  upTo: '< {{percent, number}} %',
  from: '≥ {{percent, number}} %',
});
