import { catalogue } from '../../data-packs/words/catalogue.ts';

export const shareWords = catalogue('share', {
  notThisAddress: '{{address}} is not an address of this machine in a private network: choose another one.',
  portTaken: 'Another program listens on port {{port}} of {{address}}: choose another port. Nothing is shared.',
  portForbidden:
    'The system forbids to listen on port {{port}} of {{address}}: choose one from 1024 on. Nothing is shared.',
  notShared: 'Nothing is shared at the moment: switch it on first.',
  codeWrong:
    'This code is not, or no longer, good: each one opens one phone, within ten minutes. Use the one that is shown now.',
  tooManyDevices: '{{most, number}} devices are connected, and no more can be: end one of them first.',
  noDevice: 'This device is connected no longer.',
  noPlace: 'This is not among what is shared.',
});
