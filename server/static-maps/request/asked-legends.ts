import { z } from 'zod';
import { corners } from '../../../data-packs/picture/options.ts';

const text = z.string().min(1).max(120);

/** Legends whose entries a request names: what its own colours and sizes mean. */
export const legendsSchema = z
  .array(
    z
      .object({
        title: text,
        corner: z.enum(corners).optional().describe('topright. Paper with `legend` has it below the map.'),
        entries: z
          .array(
            z
              .object({
                label: text,
                color: z.string().regex(/^#[0-9a-f]{6}$/i),
                shape: z.enum(['disc', 'line', 'area']).optional().describe('What has the colour; area'),
                radius: z.number().min(1).max(40).optional().describe('Of a disc, pixels; 5'),
              })
              .meta({ id: 'LegendEntry' }),
          )
          .min(1)
          .max(60),
      })
      .meta({ id: 'PictureLegend' }),
  )
  .max(20)
  .describe('What colours and sizes of what is laid over the map mean: each a list in a corner, where it has room');
export type AskedLegends = z.infer<typeof legendsSchema>;
