import { z } from 'zod';

/**
 * Every word that crosses a process border of the desktop program, as schemas: window -> main `channels` (asked and answered), main -> window
 * `commandSchema` (told), main <-> service `toService` and `fromService`. Parsed on arrival, on both sides.
 */

const path = z.string().min(1).max(4096);

/** What can be chosen in the system's dialogs. */
const choosable = z.enum(['pack', 'pack-folder', 'extract', 'elevation', 'track']);
export type Choosable = z.infer<typeof choosable>;

const about = z.object({
  version: z.string(),
  platform: z.string(),
  dataDir: z.string(),
  portable: z.boolean(),
  apiUrl: z.string(),
  logFile: z.string(),
});
type About = z.infer<typeof about>;

const session = z.object({ baseUrl: z.url(), token: z.string().min(1) });
type DesktopSession = z.infer<typeof session>;

const updateState = z.object({
  state: z.enum(['off', 'idle', 'checking', 'none', 'found', 'downloading', 'ready', 'failed']),
  version: z.string().optional(),
  fraction: z.number().optional(),
  message: z.string().optional(),
});
export type UpdateState = z.infer<typeof updateState>;

/** Of a server with newer versions of the program. */
export const updateServerSchema = z.url({ protocol: /^https$/ }).max(2000);

const programSettings = z.object({
  keepRunning: z.boolean(),
  /** `null`: the package's own. */
  updateServer: z.string().nullable(),
  /** Where the package looks by itself; `null`: nowhere. */
  packedServer: z.string().nullable(),
});
export type ProgramSettings = z.infer<typeof programSettings>;

const settingsChange = z.object({ keepRunning: z.boolean(), updateServer: updateServerSchema.nullable() }).partial();
export type SettingsChange = z.infer<typeof settingsChange>;

/** What the page offers in the menu bar. Settings and About have their place there on every system; they are asked for by these ids, too. */
const offeredCommand = z.object({
  id: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  label: z.string().min(1).max(80),
  /** `go`: what one does; `data`: what the maps are made of. */
  section: z.enum(['file', 'go', 'data']),
  shortcut: z
    .string()
    .regex(/^CmdOrCtrl\+(Shift\+)?[A-Z]$/)
    .optional(),
});
export type OfferedCommand = z.infer<typeof offeredCommand>;

export const channels = {
  /** What the window may know of the program around it. */
  about: { name: 'outpost:about', request: z.undefined(), reply: about },
  /** Where the service answers, and a word that opens it once: the page redeems it like the one in a browser's address. */
  session: { name: 'outpost:session', request: z.undefined(), reply: session },
  /** Shows the data folder, or the log file, in the system's file manager. */
  reveal: { name: 'outpost:reveal', request: z.enum(['data', 'logs']), reply: z.boolean() },
  /** The system's dialog for opening; the chosen paths, none when it was cancelled. */
  choose: { name: 'outpost:choose', request: choosable, reply: z.array(path) },
  /** The system's dialog for a name to save a pack under. */
  chooseExport: {
    name: 'outpost:choose-export',
    request: z.object({ suggested: z.string().regex(/^[\w.-]{1,120}\.outpost$/) }),
    reply: path.nullable(),
  },
  /** Saves what the page made (a track, a profile, a picture) where the person says; its path, `null` when cancelled. */
  save: {
    name: 'outpost:save',
    request: z.object({
      suggested: z.string().regex(/^[^\\/:*?"<>|\p{Cc}]{1,120}$/u),
      bytes: z.instanceof(Uint8Array).refine(bytes => bytes.byteLength <= 200_000_000, 'is larger than 200 MB'),
    }),
    reply: path.nullable(),
  },
  /** The contents of a track that was chosen, dropped or opened with the program. */
  readTrack: {
    name: 'outpost:read-track',
    request: path,
    reply: z.object({ name: z.string(), format: z.enum(['gpx', 'geojson']), text: z.string() }),
  },
  updateState: { name: 'outpost:update-state', request: z.undefined(), reply: updateState },
  checkForUpdate: { name: 'outpost:check-for-update', request: z.undefined(), reply: updateState },
  settings: { name: 'outpost:settings', request: z.undefined(), reply: programSettings },
  /** Gives what holds from then on; another update server only after a question. */
  changeSettings: { name: 'outpost:change-settings', request: settingsChange, reply: programSettings },
  /** Ends the program, after a question, and starts the newer one that is ready. */
  installUpdate: { name: 'outpost:install-update', request: z.undefined(), reply: z.undefined() },
  /** A file that was dropped on the page: it may read that one from now on. */
  dropped: { name: 'outpost:dropped', request: path, reply: z.undefined() },
  /** What the menu bar offers of the page, until it offers something else. */
  offerCommands: { name: 'outpost:offer-commands', request: z.array(offeredCommand).max(50), reply: z.undefined() },
  /** The page listens from now on: what was opened before it was ready is told then. */
  ready: { name: 'outpost:ready', request: z.undefined(), reply: z.undefined() },
} as const;

/** How main answers on every channel: a failure is a sentence for people, without a stack. */
export const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), reply: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** What main tells the page, on one channel. */
export const commandChannel = 'outpost:command';
export const commandSchema = z.discriminatedUnion('kind', [
  /** A menu entry or its shortcut: one that the page offered, `settings` or `about`. */
  z.object({ kind: z.literal('show'), what: offeredCommand.shape.id }),
  /** A `.outpost` file or pack folder was opened with the program. */
  z.object({ kind: z.literal('pack-file'), path }),
  z.object({ kind: z.literal('track-file'), path }),
  /** `outpost://map?lat=..&lon=..&zoom=..` */
  z.object({ kind: z.literal('view'), lat: z.number(), lon: z.number(), zoom: z.number().optional() }),
  /** `outpost://directions?from=lat,lon&to=lat,lon&profile=auto` */
  z.object({
    kind: z.literal('directions'),
    points: z
      .array(z.object({ lat: z.number(), lon: z.number() }))
      .min(1)
      .max(20),
    profile: z.enum(['auto', 'bicycle', 'pedestrian']).optional(),
  }),
  /** `outpost://search?q=..` */
  z.object({ kind: z.literal('search'), text: z.string().min(1).max(200) }),
  /** The service ended and was started again, or could not be: said once. `back`: ask for a new session. */
  z.object({ kind: z.literal('service'), state: z.enum(['gone', 'back', 'failed']), message: z.string() }),
  z.object({ kind: z.literal('update'), update: updateState }),
]);
export type Command = z.infer<typeof commandSchema>;

/** What `window.outpost` offers to the page where it runs in the desktop program. */
export interface DesktopBridge {
  about(): Promise<About>;
  session(): Promise<DesktopSession>;
  reveal(what: 'data' | 'logs'): Promise<boolean>;
  choose(what: Choosable): Promise<string[]>;
  chooseExport(suggested: string): Promise<string | null>;
  save(suggested: string, bytes: Uint8Array): Promise<string | null>;
  readTrack(path: string): Promise<{ name: string; format: 'gpx' | 'geojson'; text: string }>;
  updateState(): Promise<UpdateState>;
  checkForUpdate(): Promise<UpdateState>;
  installUpdate(): Promise<void>;
  settings(): Promise<ProgramSettings>;
  changeSettings(change: SettingsChange): Promise<ProgramSettings>;
  offerCommands(commands: readonly OfferedCommand[]): Promise<void>;
  /** Where a dropped file lies; '' for one that lies nowhere. */
  pathOf(file: File): string;
  /** Calls for everything main tells, what it told before included. Returns the way to stop. */
  onCommand(listener: (command: Command) => void): () => void;
}

export const toService = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    dataDir: path,
    port: z.number().int().min(0).max(65_535),
    /** Where the port is taken: take any free one. */
    anyPort: z.boolean(),
    pageOrigin: z.string(),
  }),
  /** Another one-time word for a page. */
  z.object({ kind: z.literal('token'), ask: z.number().int() }),
  z.object({ kind: z.literal('stop') }),
]);
export type ToService = z.infer<typeof toService>;

export const fromService = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), baseUrl: z.url(), port: z.number().int() }),
  z.object({ kind: z.literal('token'), ask: z.number().int(), token: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromService = z.infer<typeof fromService>;
