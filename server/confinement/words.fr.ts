import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'confinement', {
  unknownProcessor: 'Les appels système de ce type de processeur ne sont pas connus.',
  noNativeCalls: 'Le système ne peut pas être appelé d’ici : le paquet koffi n’a pas de bibliothèque pour lui.',
  noLandlock: 'Ce noyau n’a pas Landlock, ou l’a désactivé.',
  landlockRefused: 'Le noyau a refusé de retirer des droits au processus.',
  noSandboxExec: 'Ce macOS n’a pas sandbox-exec.',
  otherSystem: 'Il n’existe pas de confinement pour ce système.',
  cannotReplaceItself: 'Cette version de Node ne peut pas mettre un autre programme à sa place.',
  listens: 'Il écoute sur un port de cette machine, où tout programme d’ici l’atteint ; il ne se connecte à rien.',
});
