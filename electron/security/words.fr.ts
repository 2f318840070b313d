import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'browser', {
  openHost: 'Ouvrir {{host}} dans le navigateur ?',
  leavesOutpost: '{{address}}\n\nCela quitte Outpost et demande un réseau.',
  open: 'Ouvrir',
  cancel: 'Annuler',
  noBrowser: 'Aucun navigateur n’a pu être ouvert',
  openThere: 'Ouvrir cette adresse dans un navigateur : {{address}}',
  ok: 'OK',
});
