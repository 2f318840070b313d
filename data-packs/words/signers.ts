import { catalogue } from './catalogue.ts';

/** Who vouches for a region, and what is asked before another one may. */
export const signerWords = catalogue('signers', {
  key: 'signed by the key {{key}}',
  trustedKey: 'signed by {{name}}, whose key {{key}} is trusted',
  nobody: 'not signed',
  thisMachine: 'built on this machine',
  outpost: 'the one that comes with Outpost',

  saw: 'It is {{signer}}.',
  otherSigner:
    '{{name}} is installed in version {{installed}}, {{pinned}}. What would replace it is version {{version}}, {{arriving}}.',
  buildReplaces:
    '{{name}} is installed in version {{installed}}, {{pinned}}. A region that is built on this machine would replace it.',
  downgrade: 'Version {{version}} of {{name}} is older than the installed one, {{installed}}.',
  keyLimited: 'The key {{key}} is trusted for {{only, list}} alone, not for {{id}}.',
  unlikeInstalled: 'Unlike the installed one, {{arriving}}.',
  limited: 'Its key is trusted for {{only, list}} alone.',
  older: 'Older than the installed one.',
  untrustedRouting:
    '{{name}} has routing data and is {{arriving}}. Routing data reaches deep into this machine: take it only from somebody you know.',
  question: '{{questions, sentences}} Nothing was changed.',
});
