import { z } from 'zod';

const mostIcons = 16;
/** Bytes. */
const largestIcon = 64 * 1024;
const form = /^data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const head = 'data:image/svg+xml;base64,'.length;

/** Own icons of markers by name, as data URLs. */
export const iconsSchema = z
  .record(
    // Without underscores, which the names of a body's members lose.
    z.string().regex(/^[a-zA-Z0-9-]{1,40}$/),
    z
      .string()
      .max(head + Math.ceil(largestIcon / 3) * 4)
      .regex(form),
  )
  .refine(icons => Object.keys(icons).length <= mostIcons, { error: `At most ${mostIcons} icons.` })
  .optional()
  .describe(
    `Own icons by name, PNG or SVG as data URLs (base64), at most ${mostIcons} of ${largestIcon / 1024} KiB and 128 pixels ` +
      'a side: markers with `icon:{name}`, and points with `marker-icon`, are drawn with them in place of pins, their ' +
      'middle on the point. An SVG loads nothing from outside.',
  );

export const bytesOf = (dataUrl: string): Uint8Array => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
