import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { BrowserContext, Route } from 'playwright-core';

/**
 * Hides every layer of the hosted styles but the ground: no tile, glyph or shader of them is loaded, and a window takes
 * half the CPU to open. Their layers stay, since the window puts its own between them.
 */
export async function showGroundOnly(context: BrowserContext): Promise<void> {
  await context.route(/\/styles\/[a-z]+\.json/, route =>
    answerGround(route).catch(error => {
      // A window that closes or loads anew meanwhile takes the answer away.
      if (!/disposed|closed/.test(String(error))) throw error;
    }),
  );
}

async function answerGround(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const style: StyleSpecification = await response.json();
  for (const layer of style.layers) {
    if (layer.type !== 'background') Object.assign(layer, { layout: { ...layer.layout, visibility: 'none' } });
  }
  return route.fulfill({ response, json: style });
}
