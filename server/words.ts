import { catalogue } from '../data-packs/words/catalogue.ts';

/** The sentence of each failure of the table, under its code. */
export const failureWords = catalogue('failures', {
  bad_request: 'The request is not valid.',
  missing_key: 'No API key: send "Authorization: Bearer <key>".',
  invalid_key: 'This API key is not known here.',
  origin_not_allowed: "This origin is not on the project's list of allowed origins.",
  origin_required: 'This project requires an Origin header and the request has none.',
  key_revoked: 'This API key has been revoked; issue a new one.',
  scope_denied: 'This API key does not cover this endpoint.',
  invalid_signature: 'The signature does not fit this URL and client; ask the token endpoint for fresh URLs.',
  signature_expired: 'This signed URL has expired; ask the token endpoint for fresh URLs.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take that method.',
  conflict: 'This contradicts what is already there.',
  payload_too_large: 'The request body is larger than 2 MiB.',
  range_not_satisfiable: 'The requested range lies outside the archive.',
  misdirected_request: 'This service does not answer to that host name.',
  quota_exhausted: 'The quota of this period is used up.',
  rate_limited: 'Too many requests from this address; wait before asking again.',
  internal_error: 'Something went wrong inside the service; its log has the details under this request id.',
  no_engine: 'This system has no routing engine.',
  upstream_unavailable: 'The engine behind this endpoint stopped or took too long; it is being restarted, try again.',
  maintenance: 'The data behind this request is being replaced; try again shortly.',
  storage_failed:
    'The disk of the data folder fails or cannot be written. Nothing was changed; check the disk and its permissions, then try again.',
  storage_full: 'The disk of the data folder is full. Nothing was changed; make room on it, then try again.',
  overloaded: 'Too many requests of this kind are waiting; try again in a moment.',
});

/** Sentences of the service itself; modules with more than a few have their own. */
export const serverWords = catalogue('server', {
  problems: '{{problems, sentences}}',
  problemsAndMore_one: '{{problems, sentences}} One more field is not valid.',
  problemsAndMore_other: '{{problems, sentences}} {{count, number}} more fields are not valid.',
  numberBetween: '{{field}}: must be a number from {{least}} to {{most}}.',
  wholeNumberBetween: '{{field}}: must be a whole number from {{least}} to {{most}}.',
  withRoutingCode: '{{sentence}} (routing error code {{code}})',
  scopeNeeded: 'This API key does not cover this endpoint: it needs the scope "{{scope}}".',
  ownPagesOnly: "This address answers browsers only on the service's own pages.",
  noHostHeader: 'The request has no Host header.',
  severalHosts: 'The request has several Host headers.',
  wholeAddress:
    'The first line of a request names a path (GET /health), not a whole address: this service is no proxy.',
  badAddress: 'The address is not validly percent-encoded UTF-8.',
  badHttp: 'This is not a complete, valid HTTP request.',
  headersTooLong: 'The address and the headers of this request are longer than 16 KiB.',
  requestTooSlow: 'This request came too slowly.',

  bodyType: 'Content-Type: must be one of {{types, list(style: short; type: unit)}}.',
  bodyPacked: 'Content-Encoding: this body is taken only as it is.',
  bodyTooLarge: 'The request body is larger than {{most, bytes}}.',
  bodyBroken: 'The request body broke off.',
  tooManyValues: 'The request body has more than {{most, number}} values.',
  nestedTooDeep: 'The request body is nested deeper than {{deepest}} levels.',
  bodyNotJsonType: 'Send the body as JSON, with Content-Type: application/json.',
  bodyEncoded: 'Content-Encoding: a body may be packed by gzip, deflate or br.',
  bodyNotUnpacked: 'The body is not what its Content-Encoding says: {{encoding}}.',
  noBody: 'The request has no body; send a JSON object.',
  bodyNotJson: 'The request body is not valid JSON in UTF-8.',

  quotaReached: 'The quota of this period is reached; the next period starts at {{end}}.',
  spendingCapReached: 'The spending cap of this period is reached; the next period starts at {{end}}.',
  badOrigin:
    '"{{text}}" is not an origin: write scheme://host[:port], e.g. https://app.example.org or https://*.example.org.',

  databaseLocked: 'Another process has been writing to the account database for too long; try again shortly.',
  databaseNewer:
    'The data folder was last used by a newer Outpost (database version {{found}}, this one knows {{known}}): update Outpost, or choose another folder with --data-dir.',

  accountsUnreachable:
    'The database of the accounts does not answer. Maps, searches and routes go on for this window, and what costs nothing for keys that are known; everything else is refused until it answers again, which is tried all the time.',
  accountsNotOpened:
    'The accounts at {{where}} cannot be opened: {{reason}}. Check that PostgreSQL runs there, and the name, password and database in the address.',
  accountsNotEmpty: 'The accounts at {{where}} are not empty, and are left as they are. Name a new, empty database.',
  accountsNewer:
    'The accounts were last used by a newer Outpost (version {{found}} of their tables, this one knows {{known}}): update Outpost.',
  copyDamaged: 'The copy of the accounts is damaged and was not kept: {{damage}}',
  copyWithoutRoom:
    'The disk of {{folder}} is full: no copy of the accounts was made there, and those of before are kept. Make room, then try again.',
  copyNotWritten:
    'The disk of {{folder}} fails or cannot be written: no copy of the accounts was made there, and those of before are kept. Check the disk and its permissions, then try again.',
  backupUnusable: '{{file}} cannot be restored: {{damage}} Nothing was changed.',
  noAccounts: 'it holds no accounts.',
  accountsEmptied:
    'The accounts in {{file}} are gone or empty, though there were some at {{madeAt, datetime(dateStyle: medium; timeStyle: short)}}: "outpost restore" brings them back as they were then. To begin without any, remove the folder {{folder}}.',
  keysGone:
    'The accounts in {{file}} are gone or empty: they hold no key, though there were some. "outpost restore" brings back a copy of them, where there is one. To begin without any, remove {{marker}}.',
  accountsDamaged:
    'The accounts in outpost.db are damaged ({{damage}}). Stop the service, then "outpost restore" brings back the last sound copy.',
  coming: 'This instance is still fetching its regions; ask another one.',
  leaving: 'This instance is about to stop; ask another one.',
  clockAhead_one:
    'The clock of this machine was set ahead by {{count, number}} day. Outpost goes on by the time of before: nothing is erased, and no period of a quota begins early. If the new time is right, start Outpost anew.',
  clockAhead_other:
    'The clock of this machine was set ahead by {{count, number}} days. Outpost goes on by the time of before: nothing is erased, and no period of a quota begins early. If the new time is right, start Outpost anew.',
  clockBack_one:
    'The clock of this machine was set back by {{count, number}} day. Outpost goes on by the time of before. If the new time is right, start Outpost anew.',
  clockBack_other:
    'The clock of this machine was set back by {{count, number}} days. Outpost goes on by the time of before. If the new time is right, start Outpost anew.',
  storageIsFull:
    'The disk of {{folder}} is full. Maps, searches and routes go on for this window; requests that have to be counted are refused. Make room, and everything goes on by itself.',
  storageIsFailing:
    'The disk of {{folder}} fails or cannot be written. Maps, searches and routes go on for this window; requests that have to be counted are refused. Check the disk and its permissions; everything goes on by itself once it can be written.',
  startAddressUsed:
    'This start address was used already, is older than ten minutes or belongs to an earlier start; "outpost open" makes another one.',
  startHereOnly:
    'The workstation is opened only on the machine that the service runs on: run "outpost open" there, or reach it through a tunnel (ssh -L 8787:127.0.0.1:8787).',
  windowForgotten: 'This window has not been let in yet, or was forgotten; "outpost open" lets it in.',
  pageNotBuilt: 'The workstation page is not built here: run "npm run build" once.',
  failureOrdered: 'This failure was ordered through the test tools.',
  failureSimulated: 'This failure is simulated: it was ordered for this test key.',
});
