import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Why regions of a store of packs are not, or not yet, what it offers. */
export const storedPacksWords = catalogue('storedPacks', {
  notRead: '{{store}} is being read for the first time.',
  fetching: '{{names, list(type: conjunction)}} is being fetched from the store for the first time.',
  notFollowed: '{{store}} could not be followed: {{reason}} It is tried again in a few seconds.',
  notBroughtIn:
    'Version {{version}} of {{name}} could not be fetched from the store. {{reason}} The version before, if any, goes on; it is tried again by itself.',
  needsYes:
    '{{question}} Start with {{options, list(type: conjunction)}} to take it, or have it signed by a key that is trusted here.',
});
