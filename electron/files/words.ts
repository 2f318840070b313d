import { catalogue } from '../../data-packs/words/catalogue.ts';

export const t = catalogue('openedFiles', {
  missing: '{{name}} is not there any more: it was moved, or its drive was removed.',
  notAFile: '{{name}} is not a file.',
  tooLarge: '{{name}} is larger than {{most, bytes}}: split it first.',
  notATrack: '{{name}} is not a track: its name must end in .gpx, .kml, .kmz, .geojson, .csv or .fit.',
  notReadable: '{{name}} cannot be read: check its permissions.',
  notOnThisComputer: '{{address}} is not a file on this computer.',
  unknownLink: 'Outpost does not know this kind of link: nothing was changed.',
  couldNotOpen: 'That could not be opened',
  reasonInLog: 'The reason is in the log file.',
  ok: 'OK',
});
