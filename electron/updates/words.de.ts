import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'updates', {
  noServer: 'Kein Update-Server ist eingestellt: „Aus einer Datei aktualisieren“ und den Ordner mit dem Update wählen.',
  runsFromSources: 'Diese Kopie läuft aus ihrem Quelltext: diesen aktualisieren.',
  descriptionMissing:
    'In {{folder}} ist kein Update für dieses System: {{description}} fehlt. Es kommt mit dem Installationsprogramm.',

  failed: '{{reason}} Diese Version wurde nicht geändert. Später erneut versuchen oder aus einer Datei aktualisieren.',
  noUpdateThere: 'Der Server hat kein Update für dieses System.',
  descriptionDamaged: 'Die Beschreibung des Updates ist beschädigt.',
  checksumWrong: 'Das Update ist beschädigt: Die Prüfsumme weicht von der Beschreibung ab.',
  notAsSigned: 'Das Update ist nicht das, das der Hersteller dieses Programms signiert hat.',
  signatureDamaged: 'Die Signatur des Updates passt nicht: Es wurde nach dem Signieren verändert oder ist beschädigt.',
  noKey:
    'Diese Kopie wurde ohne den Schlüssel erstellt, mit dem Updates signiert werden; keines lässt sich prüfen: eine neuere Version mit ihrem Installationsprogramm installieren.',
  notSigned: 'Das Update ist nicht vom Hersteller dieses Programms signiert.',
  diskFull: 'Der Datenträger ist voll.',
  serverUnreachable: 'Der Update-Server war nicht erreichbar.',
  failedFor: 'Das Update schlug fehl ({{reason}}).',

  downloadGone: 'Das geladene Update ist weg. Diese Version wurde nicht geändert; noch einmal nach dem Update suchen.',
  notInstalled:
    'Das Update ließ sich nicht installieren ({{reason}}). Startet Outpost nicht, es mit seinem Installationsprogramm noch einmal installieren.',

  ready: 'Version {{version}} ist bereit',
  restartQuestion:
    'Outpost endet und startet mit der neuen Version. Downloads gehen weiter; eine Erstellung beginnt von vorn.',
  restartNow: 'Jetzt neu starten',
  later: 'Später',
  installFailed: 'Das Update wurde nicht installiert',
  endsNow: '{{reason}} Outpost endet jetzt: neu starten.',
});
