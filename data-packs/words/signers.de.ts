import { translate } from './translate.ts';

translate('de', 'signers', {
  key: 'signiert mit dem Schlüssel {{key}}',
  trustedKey: 'signiert von {{name}}, dessen Schlüssel {{key}} vertraut wird',
  nobody: 'nicht signiert',
  thisMachine: 'auf diesem Rechner erstellt',
  outpost: 'die Fassung, die mit Outpost kommt',

  saw: 'Die Region ist {{signer}}.',
  otherSigner:
    '{{name}} ist in Version {{installed}} installiert, {{pinned}}. Ersetzt würde sie durch Version {{version}}, {{arriving}}.',
  buildReplaces:
    '{{name}} ist in Version {{installed}} installiert, {{pinned}}. Eine auf diesem Rechner erstellte Region würde sie ersetzen.',
  downgrade: 'Version {{version}} von {{name}} ist älter als die installierte, {{installed}}.',
  keyLimited: 'Dem Schlüssel {{key}} wird nur für {{only, list}} vertraut, nicht für {{id}}.',
  unlikeInstalled: 'Anders als die installierte: {{arriving}}.',
  limited: 'Ihrem Schlüssel wird nur für {{only, list}} vertraut.',
  older: 'Älter als die installierte.',
  untrustedRouting:
    '{{name}} hat Routingdaten und ist {{arriving}}. Routingdaten greifen tief in diesen Rechner ein: nur von jemandem nehmen, den man kennt.',
  question: '{{questions, sentences}} Nichts wurde geändert.',
});
