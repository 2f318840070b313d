import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Refusals of the dashboard. */
export const dashboardWords = catalogue('dashboard', {
  noToken: 'No dashboard token: send "Authorization: Bearer outpost_dash_...".',
  apiKeyIsNoToken: 'An API key does not open the dashboard; make a token with "outpost dashboard token create".',
  unknownToken: 'This dashboard token is not known here.',
  tokenRevoked: 'This dashboard token has been revoked; make a new one.',

  noUser: 'There is no user {{id}}.',
  noPlan: 'There is no plan {{id}}.',
  noProject: 'There is no project {{id}}.',
  noKey: 'There is no key {{id}}.',
  userNameTaken: 'There is already a user "{{name}}".',
  planNameTaken: 'There is already a plan "{{name}}".',
  projectNameTaken: 'This user already has a project "{{name}}".',
  internalUserStays: 'This user belongs to the service itself and cannot be changed.',
  internalUserHasNoProjects: 'This user belongs to the service itself and has no projects.',
  onlyTestKeys: 'This key is live: only a test key can be failed, limited or moved in time.',
  revokedKeyMeetsNothing: 'This key has been revoked: nothing can be simulated for it.',
  tooFarAhead: 'advanceSeconds: the clock of a key can be at most {{days, number}} days ahead.',

  identifier: '{{field}}: must be an identifier like {{kind}}_0fD3kq8ZrTn2vXbLw.',
  controlCharacters: '{{field}}: must not contain control characters.',
  timeAfter1970: '{{field}}: must be a time after 1970.',
  status: '{{field}}: must be a status like 404 or a class like 4xx.',
  userName: '{{field}}: must be up to 100 letters, digits, spaces and . _ @ + -, letter or digit first.',
  planOrTerms: 'Give a plan or terms of their own ({{terms, list(style: short; type: unit)}}), not both.',

  badOrigin: '{{field}}: {{reason}}',
  badCursor: 'cursor: must be the nextCursor of an earlier page of this list.',
  fromAfterTo: 'from: must not be after to ({{to}}).',
  tooManyDays: 'from: at most {{most, number}} days can be asked for at once.',
});
