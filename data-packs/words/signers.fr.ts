import { translate } from './translate.ts';

translate('fr', 'signers', {
  key: 'signée par la clé {{key}}',
  trustedKey: 'signée par {{name}}, dont la clé {{key}} est de confiance',
  nobody: 'non signée',
  thisMachine: 'construite sur cette machine',
  outpost: 'celle qui vient avec Outpost',

  saw: 'Elle est {{signer}}.',
  otherSigner:
    '{{name}} est installée dans la version {{installed}}, {{pinned}}. Elle serait remplacée par la version {{version}}, {{arriving}}.',
  buildReplaces:
    '{{name}} est installée dans la version {{installed}}, {{pinned}}. Une région construite sur cette machine la remplacerait.',
  downgrade: 'La version {{version}} de {{name}} est plus ancienne que celle installée, {{installed}}.',
  keyLimited: 'La clé {{key}} n’est de confiance que pour {{only, list}}, pas pour {{id}}.',
  unlikeInstalled: 'Contrairement à celle installée, {{arriving}}.',
  limited: 'Sa clé n’est de confiance que pour {{only, list}}.',
  older: 'Plus ancienne que celle installée.',
  untrustedRouting:
    '{{name}} a des données d’itinéraire et est {{arriving}}. Ces données touchent cette machine en profondeur : ne les prendre que de quelqu’un de connu.',
  question: '{{questions, sentences}} Rien n’a été changé.',
});
