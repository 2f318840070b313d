import { z } from 'zod';

/**
 * Every word that crosses a process border of the desktop program. Window -> main: `channels`, by name, parsed on arrival. Main <->
 * service: `toService` and `fromService`.
 */

export const channels = {
  /** What the window may know of the program around it. */
  about: {
    name: 'outpost:about',
    request: z.undefined(),
    reply: z.object({ version: z.string(), platform: z.string(), dataDir: z.string() }),
  },
  /** Shows the data folder in the system's file manager. */
  revealDataFolder: { name: 'outpost:reveal-data-folder', request: z.undefined(), reply: z.boolean() },
} as const;

export type About = z.infer<(typeof channels)['about']['reply']>;

/** What `window.outpost` offers to the page where it runs in the desktop program. */
export interface DesktopBridge {
  about(): Promise<About>;
  revealDataFolder(): Promise<boolean>;
}

export const toService = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), dataDir: z.string().min(1) }),
  z.object({ kind: z.literal('workstation-url') }),
  z.object({ kind: z.literal('stop') }),
]);
export type ToService = z.infer<typeof toService>;

export const fromService = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workstation-url'), url: z.url() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromService = z.infer<typeof fromService>;
