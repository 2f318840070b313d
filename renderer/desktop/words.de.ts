import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'desktop', {
  connect: 'Neu verbinden',
  cannotOpen: 'Outpost kann seine Karte nicht öffnen',
  showLog: 'Protokoll zeigen',
  restart: 'Neu starten …',
  updateFound: 'Version {{version}} von Outpost ist da; sie wird im Hintergrund geladen.',
  updateReady: 'Version {{version}} von Outpost ist bereit: Sie gilt nach einem Neustart.',
});
