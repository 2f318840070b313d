import { catalogue } from '../../../data-packs/words/catalogue.ts';

export const t = catalogue('developer', {
  title: 'Developer',
  close: 'Close developer',
  about: 'Whatever this window shows, it asks of the API of this service, as any other program can.',
  address: 'Address of the API',
  copy: 'Copy',
  copied: 'Copied',
  explorer: 'API explorer',
  explorerAbout: 'Every endpoint and its parameters. Opens in a new tab.',
});
