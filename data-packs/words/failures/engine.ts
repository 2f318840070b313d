import { catalogue } from '../catalogue.ts';

/** Sentences about the routing engine's programs, which not every system has. */
export const engineFailures = catalogue('engine', {
  notInstalled: 'This system ({{platform}}) has no routing engine yet: run "outpost engine install", then try again.',
  noneForSystem:
    'There is no routing engine for this system ({{platform}}): have a Valhalla service elsewhere answer with "outpost serve --valhalla-url URL".',
  programMissing: 'The program of the routing engine is not installed: run "outpost engine install", then try again.',
  noBuildersYet:
    'This system ({{platform}}) has no builders of routing data yet, so the pack is without routes: run "outpost engine install" and build it again.',
  noBuilders:
    'There are no builders of routing data for this system ({{platform}}), so the pack is without routes: build it on a machine that has them.',
  programEnded: 'The program of the routing engine ({{program}}) cannot start: {{reason}}',
  badIndexAddress:
    'OUTPOST_ENGINE_INDEX is "{{address}}", which is not an address that begins with http:// or https://.',
  notListed: '{{index}} does not list {{file}}. Name a complete index in OUTPOST_ENGINE_INDEX, or give --from FILE.',
  theEngine: 'the routing engine',
  notDownloaded:
    'The routing engine could not be downloaded. {{reason}} What has arrived is kept; run the same command again to resume. Without a network, carry {{files, list}} here from pypi.org and name what was carried after --from.',
  noArchive: 'There is no file {{path}}. Nothing was installed.',
  otherArchive:
    '{{path}} is not the archive {{files, list(type: disjunction)}} that this Outpost knows, or it is damaged. Nothing was installed.',
  notGiven: '{{file}} is not among the files after --from. Nothing was installed.',
  noRuntime:
    "The routing engine needs Microsoft's Visual C++ runtime, which this system does not have: name {{file}} from pypi.org after --from, too. Nothing was installed.",
  doesNotStart: 'The routing engine does not run on this system: {{reason}}. Nothing was installed.',
});
