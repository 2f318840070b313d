import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'desktop', {
  connect: 'Se reconnecter',
  cannotOpen: 'Outpost ne peut pas ouvrir sa carte',
  showLog: 'Afficher le journal',
  restart: 'Redémarrer…',
  updateFound: 'La version {{version}} d’Outpost est disponible ; elle est téléchargée en arrière-plan.',
  updateReady: 'La version {{version}} d’Outpost est prête : elle sera en place après un redémarrage.',
});
