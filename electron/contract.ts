import { z } from 'zod';
import { featureFormats } from '../data-packs/interchange/features/sniff-format.ts';
import { urlLifetimes } from '../server/service-options.ts';

/**
 * Schemas of every message between the processes of the desktop program: window -> main `channels` (request and reply),
 * main -> window `commandSchema`, main <-> service `toService` and `fromService`. Both sides parse on arrival.
 */

const path = z.string().min(1).max(4096);

/** Kinds of files and folders to choose in the system's dialogs. */
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

/** Seconds that signed addresses of tiles live. */
export const urlLifetimeSchema = z.int().min(urlLifetimes.least).max(urlLifetimes.most);

export const updateServerSchema = z.url({ protocol: /^https$/ }).max(2000);

const programSettings = z.object({
  keepRunning: z.boolean(),
  /** A BCP 47 tag; `null`: the system's. */
  language: z.string().nullable(),
  /** `null`: `packedServer` is used. */
  updateServer: z.string().nullable(),
  /** The update server this package was built with, if any. */
  packedServer: z.string().nullable(),
});
export type ProgramSettings = z.infer<typeof programSettings>;

const settingsChange = z
  .object({
    keepRunning: z.boolean(),
    language: z.string().max(35).nullable(),
    updateServer: updateServerSchema.nullable(),
  })
  .partial();
export type SettingsChange = z.infer<typeof settingsChange>;

/** A command of the page, for the menu bar. Settings and About have fixed places there and use these ids, too. */
const offeredCommand = z.object({
  id: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  label: z.string().min(1).max(80),
  /** `go`: using the map; `data`: managing its regions. */
  section: z.enum(['file', 'go', 'data']),
  shortcut: z
    .string()
    .regex(/^CmdOrCtrl\+(Shift\+)?[A-Z]$/)
    .optional(),
});
export type OfferedCommand = z.infer<typeof offeredCommand>;

export const channels = {
  about: { name: 'outpost:about', request: z.undefined(), reply: about },
  /** The service's address and a one-time token, which the page redeems like the one in a browser's address. */
  session: { name: 'outpost:session', request: z.undefined(), reply: session },
  /** Shows the data folder or the log file in the system's file manager. */
  reveal: { name: 'outpost:reveal', request: z.enum(['data', 'logs']), reply: z.boolean() },
  /** Shows the system's open dialog; the chosen paths, none when cancelled. */
  choose: { name: 'outpost:choose', request: choosable, reply: z.array(path) },
  /** Shows the system's save dialog for a pack. */
  chooseExport: {
    name: 'outpost:choose-export',
    request: z.object({ suggested: z.string().regex(/^[\w.-]{1,120}\.outpost$/) }),
    reply: path.nullable(),
  },
  /** Saves a file the page made (track, profile, picture) where the person chooses; its path, `null` when cancelled. */
  save: {
    name: 'outpost:save',
    request: z.object({
      suggested: z.string().regex(/^[^\\/:*?"<>|\p{Cc}]{1,120}$/u),
      bytes: z.instanceof(Uint8Array).refine(bytes => bytes.byteLength <= 200_000_000),
    }),
    reply: path.nullable(),
  },
  /** Reads a track that was chosen, dropped or opened with the program. */
  readTrack: {
    name: 'outpost:read-track',
    request: path,
    reply: z.object({
      name: z.string(),
      format: z.enum(featureFormats),
      bytes: z.instanceof(Uint8Array),
    }),
  },
  updateState: { name: 'outpost:update-state', request: z.undefined(), reply: updateState },
  checkForUpdate: { name: 'outpost:check-for-update', request: z.undefined(), reply: updateState },
  settings: { name: 'outpost:settings', request: z.undefined(), reply: programSettings },
  /** Replies with the resulting settings; a new update server is taken only after a question. */
  changeSettings: { name: 'outpost:change-settings', request: settingsChange, reply: programSettings },
  /** After a question, ends the program and starts the newer one that is ready. */
  installUpdate: { name: 'outpost:install-update', request: z.undefined(), reply: z.undefined() },
  /** A file was dropped on the page, which may read it from now on. */
  dropped: { name: 'outpost:dropped', request: path, reply: z.undefined() },
  /** Replaces the page's commands in the menu bar. */
  offerCommands: { name: 'outpost:offer-commands', request: z.array(offeredCommand).max(50), reply: z.undefined() },
  /** The page listens from now on: main sends the commands that waited. */
  ready: { name: 'outpost:ready', request: z.undefined(), reply: z.undefined() },
} as const;

/** Main's answer on every channel: a failure is a sentence for people, without a stack. */
export const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), reply: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** Commands from main to the page, on one channel. */
export const commandChannel = 'outpost:command';
export const commandSchema = z.discriminatedUnion('kind', [
  /** A menu entry was chosen: one that the page offered, `settings` or `about`. */
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
  /** The service ended, answers again (ask for a new session) or was given up; each sent once. */
  z.object({ kind: z.literal('service'), state: z.enum(['gone', 'back', 'failed']), message: z.string() }),
  z.object({ kind: z.literal('update'), update: updateState }),
]);
export type Command = z.infer<typeof commandSchema>;

type OpenedTrack = z.infer<typeof channels.readTrack.reply>;

/** The type of `window.outpost` in the desktop program. */
export interface DesktopBridge {
  about(): Promise<About>;
  session(): Promise<DesktopSession>;
  reveal(what: 'data' | 'logs'): Promise<boolean>;
  choose(what: Choosable): Promise<string[]>;
  chooseExport(suggested: string): Promise<string | null>;
  save(suggested: string, bytes: Uint8Array): Promise<string | null>;
  readTrack(path: string): Promise<OpenedTrack>;
  updateState(): Promise<UpdateState>;
  checkForUpdate(): Promise<UpdateState>;
  installUpdate(): Promise<void>;
  settings(): Promise<ProgramSettings>;
  changeSettings(change: SettingsChange): Promise<ProgramSettings>;
  offerCommands(commands: readonly OfferedCommand[]): Promise<void>;
  /** The path of a dropped file; '' for one that is not on a disk. */
  pathOf(file: File): string;
  /** Calls `listener` for every command, earlier ones included. Returns a function that stops it. */
  onCommand(listener: (command: Command) => void): () => void;
}

export const toService = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    dataDir: path,
    port: z.number().int().min(0).max(65_535),
    /** Take any free port where this one is taken. */
    anyPort: z.boolean(),
    pageOrigin: z.string(),
    /** Language of the sentences it sends. */
    language: z.string(),
    urlLifetime: urlLifetimeSchema.optional(),
  }),
  /** Asks for a one-time token for a page. */
  z.object({ kind: z.literal('token'), id: z.number().int() }),
  z.object({ kind: z.literal('stop') }),
]);
export type ToService = z.infer<typeof toService>;

export const fromService = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), baseUrl: z.url(), port: z.number().int() }),
  z.object({ kind: z.literal('token'), id: z.number().int(), token: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromService = z.infer<typeof fromService>;
