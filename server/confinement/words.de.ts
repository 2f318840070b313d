import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'confinement', {
  unknownProcessor: 'Die Systemaufrufe dieser Art von Prozessor sind nicht bekannt.',
  noNativeCalls: 'Das System lässt sich von hier nicht aufrufen: Das Paket koffi hat keine Bibliothek dafür.',
  noLandlock: 'Dieser Kernel hat kein Landlock, oder es ist abgeschaltet.',
  landlockRefused: 'Der Kernel hat es abgelehnt, dem Prozess Rechte zu nehmen.',
  noSandboxExec: 'Dieses macOS hat kein sandbox-exec.',
  otherSystem: 'Für dieses System gibt es keine Abschottung.',
  cannotReplaceItself: 'Diese Version von Node kann kein anderes Programm an ihre Stelle setzen.',
  listens:
    'Er wartet an einem Port dieses Rechners, wo ihn jedes Programm hier erreicht; er verbindet sich mit nichts.',
});
