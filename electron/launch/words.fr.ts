import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'launch', {
  couldNotStart: 'Outpost n’a pas pu démarrer',
  failed: 'Outpost est en panne',
  emptyDataDir: '--data-dir= demande un dossier : en nommer un, ou omettre l’option.',
  longDataDir: '--data-dir= est plus long qu’un chemin ne peut l’être.',
  badPort: '--port= demande un nombre de 0 à 65535 ; 0 prend un port libre.',
  lockedOnOtherComputer:
    'Outpost tourne déjà sur {{dataDir}} sur l’ordinateur {{computer}}, ou son lecteur y a été retiré avant la fin. S’il est arrêté, supprimer {{file}} et relancer.',
  alreadyRuns: 'Outpost tourne déjà sur {{dataDir}}.',
  alreadyRunsHeadless:
    'Outpost tourne déjà sur {{dataDir}}, sans fenêtre (--headless). Son API répond encore ; l’arrêter pour ouvrir une fenêtre.',
});
