import { z } from 'zod';
import { rampNames } from '../../../../data-packs/base/colour-ramps.ts';
import { type Corner, corners } from '../../../../data-packs/picture/options.ts';
import { geojsonSchema } from '../overlays/geojson.ts';

const name = z.string().min(1).max(200);
const mostClasses = 9;

export const choroplethSchema = z
  .object({
    csv: z.string().min(1).describe('A table with a header, one row for each area; its delimiter is found.'),
    join: z
      .object({
        column: name.describe('Of the table'),
        property: name.describe("Of the GeoJSON's features; `id` is also their own"),
      })
      .describe('What has the same value in a row and in its feature, blanks around it aside'),
    geojson: geojsonSchema
      .optional()
      .describe(
        'The features that are coloured, where `geojson` beside `choropleth` is what is laid over them; else they are those of that one.',
      ),
    value: name.describe('The column that is shown: numbers; none, `NA`, `-` and alike are not known'),
    classes: z
      .object({
        method: z.enum(['quantile', 'equal']).optional().describe('quantile'),
        count: z.int().min(1).max(mostClasses).optional().describe('5; equal quantiles make fewer'),
        breaks: z
          .array(z.number())
          .min(1)
          .max(mostClasses - 1)
          .optional()
          .describe('Where one class ends and the next begins, in place of a method, rising'),
      })
      .optional(),
    colors: z
      .union([z.enum(rampNames), z.array(z.string().max(60)).min(1).max(mostClasses)])
      .optional()
      .describe('A ramp of ColorBrewer, from the lowest to the highest, or as many CSS colours as classes; YlOrRd'),
    opacity: z.number().min(0).max(1).optional().describe('0.75'),
    title: z.string().min(1).max(80).optional().describe('Of the legend; by default the column'),
    unit: z.string().min(1).max(40).optional().describe('Of the values, in the legend'),
    legend: z
      .enum([...corners, 'none'])
      .optional()
      .describe('Corner of the legend; topright. Paper with `legend` has it below the map.'),
  })
  .meta({
    id: 'Choropleth',
    description:
      'Colours features of GeoJSON by the values of a table. Features without a value are hatched and named in the ' +
      'legend; the header `Outpost-Choropleth` says how many were joined, and which rows have no feature.',
  });
export type Choropleth = z.infer<typeof choroplethSchema>;

export interface ClassedPicture {
  classes: readonly { from: number | undefined; to: number | undefined; fill: string }[];
  title: string;
  unit: string | undefined;
  corner: Corner | undefined;
  /** Features with a value, and without one. */
  joined: number;
  missing: number;
  /** Keys of rows that no feature has. */
  unjoined: readonly string[];
}
