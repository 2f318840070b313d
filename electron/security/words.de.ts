import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'browser', {
  openHost: '{{host}} im Browser öffnen?',
  leavesOutpost: '{{address}}\n\nDas verlässt Outpost und braucht ein Netz.',
  open: 'Öffnen',
  cancel: 'Abbrechen',
  noBrowser: 'Kein Browser ließ sich öffnen',
  openThere: 'Diese Adresse in einem Browser öffnen: {{address}}',
  ok: 'OK',
});
