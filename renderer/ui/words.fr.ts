import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'ui', {
  close: 'Fermer',
  drawerHeight: 'Hauteur de cette partie de la fenêtre',
  ctrl: 'Ctrl',
  tryAgain: 'Réessayer',
  notices: 'Avis',
  closeNotice: 'Fermer l’avis',
  kilometers: 'Kilomètres',
  miles: 'Miles',
  decimal: 'Décimal',
  degrees: 'Degrés',
  plus: 'Plus Code',
  underMinute: 'moins de 1 min',
  minutes: '{{minutes, number}} min',
  hours: '{{hours, number}} h {{minutes}} min',
  failed: 'Cette fenêtre est en panne',
  failedKept:
    'Les régions et tout ce qu’Outpost conserve sont en sûreté : rien de cela ne se trouve dans cette fenêtre. Téléchargements et constructions continuent. Seul est perdu ce qui a été saisi ici sans être utilisé, comme les étapes d’un itinéraire.',
  failedAdvice:
    'Rouvrir la fenêtre. En cas de nouvelle panne, copier les détails et les envoyer à quelqu’un qui peut aider.',
  openAgain: 'Rouvrir',
  copyDetails: 'Copier les détails',
  copied: 'Copié',
  details: 'Détails',
  reportTitle: 'La fenêtre d’Outpost est tombée en panne.',
  reportTime: 'Heure : {{time}}',
  reportPage: 'Page : {{page}}',
  reportBrowser: 'Navigateur : {{browser}}',
  squareKilometres: '{{area}} km²',
  squareMiles: '{{area}} mi²',
});
