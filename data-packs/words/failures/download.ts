import { catalogue } from '../catalogue.ts';

export const downloadFailures = catalogue('download', {
  noSuchParts: '{{name}} has no {{kinds, list(type: disjunction)}} to download.',
  downloadDiskFull:
    'The disk of {{dataDir}} became full while {{name}} was downloaded. What has arrived is kept. Make room and resume.',
  interrupted:
    '{{name}} could not be downloaded. {{reason}} What has arrived is kept. Resume when the server can be reached.',
  spoilt: '{{name}} could not be downloaded. {{reason}} Nothing was installed. Try again later, or tell its publisher.',
  refused: '{{name}} could not be downloaded. {{reason}} What has arrived is kept. Refresh the catalogue and resume.',
  documentTooLarge: '{{url}} is larger than {{most, bytes}}: {{host}} sends something else.',
  wrongChecksum: 'What {{host}} sends for {{url}} is damaged: its checksum is not the published one.',
  wrongSize: '{{host}} has {{found, number}} bytes for {{url}} where {{size, number}} were published.',
  fileTooLarge: '{{url}} has {{total, number}} bytes, which is more than is taken.',
  sendsMore: '{{host}} sends more than the {{most, number}} bytes that {{url}} has.',
  brokeOff: '{{host}} broke off after {{done, number}} of {{total, number}} bytes.',
  fileInterrupted:
    '{{name}} could not be downloaded. {{reason}} What has arrived is kept. Run the same command again to resume.',
  downloading: '{{id}} is being downloaded. Stop that first.',
  notModifiedAtFirst: '{{url}} answers "not changed" although nothing is kept of it. Tell its publisher.',
  badAddress: '{{from}} names an address that cannot be downloaded from: {{address}}.',
  insecureAddress: '{{from}} names an address without https ({{url}}), which is not used.',
  offerGone: '{{reason}} The catalogue that names it may be out of date. Refresh it.',
  offerChanged:
    '{{url}} is not the manifest that the catalogue describes: one of them is out of date or was changed. Refresh the catalogue and try again.',
  changedAfterSigning: '{{url}} was changed after it was signed: its signature does not fit. Tell its publisher.',
  otherPack: '{{url}} and the catalogue that names it describe different packs. Tell their publisher.',
  notFetched: '{{url}} could not be downloaded. {{reason}} Try again when it can be reached.',
  silent: '{{host}} sent nothing for {{seconds}} s.',
  redirectLoop: '{{host}} redirects without end ({{address}}).',
  badRedirect: '{{host}} redirects to an address that cannot be followed.',
  insecureRedirect: '{{host}} redirects from https to http ({{target}}), which is not followed.',
  answers: '{{host}} answers {{status}}.',
  notThere: '{{host}} does not have {{url}} ({{status}}).',
  notGiven: '{{host}} refuses to send {{url}} ({{status}}).',
  answersFor: '{{host}} answers {{status}} for {{url}}.',
  notGeojson: 'It is not a GeoJSON FeatureCollection.',
  tooManyExtracts: 'It lists {{found, number}} extracts.',
  badIndexAddress:
    'OUTPOST_EXTRACT_INDEX is "{{address}}", which is not an address that begins with http:// or https://.',
  noExtracts:
    'The list of extracts could not be downloaded. {{reason}} An .osm.pbf file from elsewhere can be used without it.',
  notAnIndex: '{{url}} is not an index of extracts. {{reason}}',
  diskBecameFull: 'The disk became full.',
  tryingAgain: '{{reason}} Trying again in {{seconds}} s.',
  unreachable: '{{host}} cannot be reached.',
  unreachableCode: '{{host}} cannot be reached ({{code}}).',
  nameUnknown: '{{host}} cannot be reached: its name is not known here.',
  nameNotLookedUp: '{{host}} cannot be reached: names cannot be looked up. Is there a network?',
  nothingListens: '{{host}} cannot be reached: nothing answers there.',
  connectionBroke: '{{host}} cannot be reached: the connection broke.',
  noWay: '{{host}} cannot be reached: there is no way to it. Is there a network?',
  noAnswer: '{{host}} cannot be reached: it does not answer.',
  certificateExpired: '{{host}} cannot be reached: its certificate has expired.',
  oldExtracts: '{{reason}} This is the list of {{fetched, datetime(dateStyle: long; timeZone: UTC)}}.',
  noExtractsYet: '{{reason}} This is the list of {{year}} that comes with Outpost.',
  badChangesAddress:
    'The extract says that its changes are published at {{url}}, which is not an address that begins with http:// or https://.',
  manyChanges:
    'There are {{total, number}} files of changes since the extract, and at most {{most, number}} are fetched: a new extract is less to download.',
  changesGone: 'The changes since the extract are no longer published ({{url}}). Download a new extract.',
  badState: '{{url}} does not say what the last changes are.',
  changesNotFetched:
    'The changes of {{file}} could not be fetched. {{reason}} The file is as it was; what has come is kept, and the next attempt goes on from there.',
  badElevationAddress:
    'OUTPOST_ELEVATION_TILES is "{{address}}", which is not an address that begins with http:// or https://.',
  theHeights: 'the heights',
  damagedTile: '{{url}} arrives damaged: it does not unpack to one tile of heights.',
  heightsFailed:
    'The heights could not be downloaded. {{reason}} {{done, number}} of {{total, number}} tiles are here and kept. Start it again to resume, or build without heights.',
  extractOf: 'the extract of {{name}}',
  diskIsFull: 'The disk of {{folder}} is full.',
  extractFailed: 'The extract of {{name}} could not be downloaded. {{reason}}',
  extractInterrupted:
    'The extract of {{name}} could not be downloaded. {{reason}} What has arrived ({{kept, bytes}}) is kept. Start it again to resume.',
});
