import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Refusals of items. */
export const itemWords = catalogue('items', {
  identifier: '{{field}}: must be a UUID like 5e4ae1c2-96d1-4d2a-9f0b-0c1f2d3e4a5b.',
  color: '{{field}}: must be a colour like #e03177.',
  hashes: '{{field}}: must be 1 to {{most}} hashes of contents, separated by commas.',
  controlCharacters: '{{field}}: must not contain control characters.',
  tooLong: '{{field}}: must take at most {{most, bytes}} as JSON.',
  flag: '{{field}}: must be true or false.',
  badCursor: 'cursor: must be the nextCursor of an earlier page of this list.',

  noItem: 'There is no item {{id}}.',
  noContent: 'The item {{id}} has no content.',
  noGroup: 'group: there is no group {{id}}.',
  groupInGroup: 'group: a group cannot be in another.',
  otherKind: 'There is already an item {{id}} of another kind.',
  deleted: 'The item {{id}} was deleted for good. Make another with a new id.',
  changedMeanwhile: '"{{name}}" was changed meanwhile; the answer has what is there now.',
  notAnExport: 'This is no file of items that Outpost exported, or it is damaged. Nothing was taken over.',
  badExport: 'The file has an item that is not valid: {{problem, sentences}} Nothing was taken over.',
  tooMany: 'At most {{most, number}} items are kept. Delete some for good, or empty the trash, then try again.',
  tooMuch:
    'At most {{most, bytes}} of items are kept. Export and delete some for good, or empty the trash, then try again.',
});
