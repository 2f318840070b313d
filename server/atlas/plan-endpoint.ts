import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { joinedFigures, keptMembers } from '../static-maps/index.ts';
import { atlasSchema, planSchema } from './atlas-schemas.ts';
import { mostValues } from './limits.ts';
import type { Plans } from './plans.ts';

/** `POST /atlas/v1/plan`: what an atlas would be. */
export const planEndpoint = (plans: Plans): Endpoint =>
  defineEndpoint({
    operation: 'plan_atlas',
    summary: 'The pages an atlas would have',
    description: 'Where each lies, at which scale, and what making the atlas costs; nothing is drawn.',
    method: 'post',
    path: '/atlas/v1/plan',
    scope: 'static',
    body: atlasSchema,
    mostValues,
    keptMembers,
    reply: { json: planSchema },
    units: '0',
    failures: ['not_found'],
    cost: () => 0,
    prepare: ({ body }) => plans.prepare(body),
    handle: ({ body }) => {
      const { plan, laid } = plans.of(body);
      const { scale, utmZone, pages } = plan;
      return {
        scale,
        projection: utmZone === undefined ? ('mercator' as const) : ('utm' as const),
        units: pages.length,
        ...(laid.classed && { choropleth: joinedFigures(laid.classed) }),
        pages: pages.map(({ centre: _, corners, ...page }) => ({
          ...page,
          corners: corners.map(([lon, lat]): Position => [rounded(lon), rounded(lat)]),
        })),
      };
    },
    examples: [
      {
        name: 'town',
        summary: 'A town in 1:10 000',
        body: { style: 'outdoor', bbox: [-28.56, 45.44, -28.48, 45.49], scale: 10_000 },
      },
      {
        name: 'way',
        summary: 'A way, as an encoded polyline, on as few pages as A5 allows in 1:25 000',
        body: { style: 'outdoor', encodedRoute: '_p`uuA~fdnu@_af@_cmA_pR_af@', paper: 'a5', scale: 25_000 },
      },
    ],
  });

/** A centimetre or so. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
