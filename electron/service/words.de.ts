import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'desktopService', {
  gone: 'Der Dienst endete unerwartet und wird neu gestartet. Die Daten bleiben erhalten.',
  back: 'Der Dienst antwortet wieder.',
  failed: 'Der Dienst endet immer wieder. {{reason}} Mehr steht in der Protokolldatei: {{logFile}}',
  keepsEnding: 'Der Dienst endet immer wieder',
  givenUp:
    '{{reason}} Er wurde innerhalb von fünf Minuten dreimal neu gestartet. Die Daten bleiben erhalten. Mehr steht in der Protokolldatei:\n{{logFile}}',
  tryAgain: 'Erneut versuchen',
  quit: 'Beenden',

  exited: 'Er endete mit Code {{code}}.',
  endedUnexpectedly: 'Der Dienst endete unerwartet (Code {{code}}).',
  notRunning: 'Der Dienst läuft nicht. Der Grund steht in der Protokolldatei; Outpost neu starten.',
  portInUse:
    'Port {{port}} ist belegt: das Programm anhalten, das ihn verwendet, oder einen anderen wählen (--port=0 nimmt irgendeinen freien).',
});
