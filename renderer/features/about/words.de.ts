import { translate } from '../../../data-packs/words/translate.ts';

translate('de', 'about', {
  title: 'Über Outpost',
  nameAndVersion: 'Outpost {{version}}',
  purpose: 'Karten, Suche und Routen auf dem eigenen Rechner, ohne Netz.',
  apiAddress: 'API-Adresse: `{{address}}`',
  copy: 'Kopieren',
  copied: 'Kopiert',
  dataFolder: 'Daten: `{{path}}`',
  portableFolder: 'Daten (portabel, neben dem Programm): `{{path}}`',
  logFile: 'Protokoll: `{{path}}`',
  reveal: 'Zeigen',
  look: 'Nach neuerer Version suchen',
  restart: 'Neu starten …',
  off: 'Updates sind hier ausgeschaltet.',
  idle: 'Nach einer neueren Version wurde noch nicht gesucht.',
  checking: 'Neuere Version wird gesucht …',
  none: 'Dies ist die neueste Version.',
  found: 'Version {{version}} ist da.',
  downloading: 'Version {{version}} wird geladen: {{done, number(style: percent)}}',
  ready: 'Version {{version}} ist bereit: Sie gilt nach einem Neustart.',
  failed: 'Ob es eine neuere Version gibt, ließ sich nicht feststellen.',
});
