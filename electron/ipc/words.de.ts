import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'pageRequests', {
  notAllowed: 'Diese Seite darf das Programm nichts fragen.',
  unexpected: 'Das schlug unerwartet fehl. Der Grund steht in der Protokolldatei.',
  malformed: 'Die Seite sandte {{channel}} eine fehlerhafte Anfrage. {{problems, sentences}}',
  notSavedDiskFull: '{{name}} ließ sich nicht speichern: Der Datenträger ist voll. Dort wurde nichts geändert.',
  notSavedPermission: '{{name}} ließ sich nicht speichern: Dort fehlt das Schreibrecht. Dort wurde nichts geändert.',
  notSaved: '{{name}} ließ sich nicht speichern ({{reason}}). Dort wurde nichts geändert.',
  trackNotOpened: '{{name}} wurde nicht von Hand geöffnet: öffnen oder auf der Karte ablegen.',
});
