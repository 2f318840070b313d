import { translate } from '../../data-packs/words/translate.ts';

translate('de', 'storedPacks', {
  notRead: '{{store}} wird zum ersten Mal gelesen.',
  fetching: '{{names, list(type: conjunction)}} wird zum ersten Mal aus dem Speicher geholt.',
  notFollowed: '{{store}} war nicht abrufbar: {{reason}} In einigen Sekunden folgt der nächste Versuch.',
  notBroughtIn:
    'Version {{version}} von {{name}} konnte nicht aus dem Speicher geholt werden. {{reason}} Die vorige Version geht weiter, falls es eine gibt; es wird von selbst erneut versucht.',
  needsYes:
    '{{question}} Mit {{options, list(type: conjunction)}} starten, um sie anzunehmen, oder sie mit einem Schlüssel signieren lassen, dem hier vertraut wird.',
});
