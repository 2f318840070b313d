import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'launch', {
  couldNotStart: 'Outpost konnte nicht starten',
  failed: 'Outpost ist ausgefallen',
  emptyDataDir: '--data-dir= braucht einen Ordner: einen angeben oder die Option weglassen.',
  longDataDir: '--data-dir= ist länger, als ein Pfad sein kann.',
  badPort: '--port= braucht eine Zahl von 0 bis 65535; 0 nimmt irgendeinen freien.',
  lockedOnOtherComputer:
    'Outpost läuft über {{dataDir}} schon auf dem Computer {{computer}}, oder das Laufwerk wurde dort vorher entfernt. Ist es beendet, {{file}} löschen und neu starten.',
  alreadyRuns: 'Outpost läuft schon über {{dataDir}}.',
  alreadyRunsHeadless:
    'Outpost läuft schon über {{dataDir}}, ohne Fenster (--headless). Die API antwortet noch; für ein Fenster zuerst beenden.',
});
