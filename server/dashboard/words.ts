import { catalogue } from '../../data-packs/words/catalogue.ts';

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

  badCursor: 'cursor: must be the nextCursor of an earlier page of this list.',
  fromAfterTo: 'from: must not be after to ({{to}}).',
  tooManyDays: 'from: at most {{most, number}} days can be asked for at once.',
});
