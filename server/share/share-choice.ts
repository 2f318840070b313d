import { z } from 'zod';

/** The port that phones know: one that other programs seldom have. */
export const usualPort = 8788;

/** What somebody chooses who shares. */
export const shareChoiceSchema = z.object({
  /** One of this machine's addresses in a private network. */
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(0).max(65_535).default(usualPort),
  /** Whether over TLS. */
  secure: z.boolean().default(true),
  /** Hours after which it ends by itself; null: when it is switched off. */
  hours: z
    .number()
    .positive()
    .max(24 * 30)
    .nullable()
    .default(24),
  /** Whether it goes on after a restart of the service. */
  keep: z.boolean().default(false),
  /** Which saved places, routes, tracks and areas go along: a group's identifier, or all, or none. */
  items: z.union([z.literal(['none', 'all']), z.uuid()]).default('none'),
});
export type ShareChoice = z.output<typeof shareChoiceSchema>;
