import { translate } from '../words/translate.ts';

translate('fr', 'runtime', {
  closed: 'Le processus de travail « {{worker}} » a été fermé.',
  stopped: 'Le processus de travail « {{worker}} » s’est arrêté avant de répondre.',
});
