import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'desktopService', {
  gone: 'Le service s’est arrêté de façon inattendue et redémarre. Les données sont conservées.',
  back: 'Le service répond de nouveau.',
  failed: 'Le service ne cesse de s’arrêter. {{reason}} Le fichier journal en dit plus : {{logFile}}',
  keepsEnding: 'Le service ne cesse de s’arrêter',
  givenUp:
    '{{reason}} Il a été relancé trois fois en cinq minutes. Les données sont conservées. Le fichier journal en dit plus :\n{{logFile}}',
  tryAgain: 'Réessayer',
  quit: 'Quitter',

  exited: 'Il s’est terminé avec le code {{code}}.',
  endedUnexpectedly: 'Le service s’est arrêté de façon inattendue (code {{code}}).',
  notRunning: 'Le service n’est pas actif. La raison est dans le fichier journal ; relancer Outpost.',
  portInUse:
    'Le port {{port}} est occupé : arrêter le programme qui l’utilise, ou choisir un autre port (--port=0 en prend un libre).',
});
