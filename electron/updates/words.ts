import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('updates', {
  noServer: 'No update server is set: choose "Update from a file" and the folder with the update.',
  runsFromSources: 'This copy runs from its sources: update those.',
  descriptionMissing:
    'There is no update for this system in {{folder}}: {{description}} is missing. It comes with the installer.',

  failed: '{{reason}} This version was not changed. Try again later, or update from a file.',
  noUpdateThere: 'The server has no update for this system.',
  descriptionDamaged: 'The description of the update is damaged.',
  checksumWrong: 'The update is damaged: its checksum differs from its description.',
  notSigned: 'The update is not signed by the maker of this program.',
  notAsSigned: 'The update is not the one that the maker of this program signed.',
  signatureDamaged: "The update's signature does not fit: it was changed after it was signed, or is damaged.",
  noKey:
    'This copy was built without the key that updates are signed with, so none can be checked: install a newer version with its installer.',
  diskFull: 'The disk is full.',
  serverUnreachable: 'The update server could not be reached.',
  failedFor: 'The update failed ({{reason}}).',

  downloadGone: 'The downloaded update is gone. This version was not changed; look for the update again.',
  notInstalled:
    'The update could not be installed ({{reason}}). If Outpost does not start, install it again from its installer.',

  ready: 'Version {{version}} is ready',
  restartQuestion: 'Outpost ends and starts again with the new version. Downloads continue; a build starts again.',
  restartNow: 'Restart now',
  later: 'Later',
  installFailed: 'The update was not installed',
  endsNow: '{{reason}} Outpost ends now: start it again.',
});
