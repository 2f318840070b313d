import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Texts about the file that holds the settings. */
export const fileWords = catalogue('settingsFile', {
  damaged: 'The settings in {{file}} could not be read: they were kept as {{file}}.damaged; the defaults are used.',
});

export const t = catalogue('programSettings', {
  updateFrom: 'Take newer versions of Outpost from {{host}}?',
  trustServer: '{{server}}\n\nThe owner of that server can replace this program. Agree only if you trust it.',
  takeFromThere: 'Take them from there',
  cancel: 'Cancel',
  notWritten:
    'The settings could not be saved: they hold until Outpost ends. Free some disk space, or check the ' +
    'permissions of the data folder.',
});
