/// <reference lib="dom" />
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { BrowserContext } from 'playwright-core';

/**
 * Hides every layer of the hosted styles but the ground: no tile, glyph or shader of them is loaded, and a window takes
 * half the CPU to open. Their layers stay, since the window puts its own between them.
 */
export async function showGroundOnly(context: BrowserContext): Promise<void> {
  // In the page: a request that this process answered would make all others wait for it, too.
  await context.addInitScript(() => {
    const fetchOfPage = window.fetch;
    window.fetch = async (input, init) => {
      const response = await fetchOfPage(input, init);
      if (!response.ok || !/\/styles\/[a-z]+\.json/.test(response.url)) return response;
      const style: StyleSpecification = await response.json();
      for (const layer of style.layers) {
        if (layer.type !== 'background') Object.assign(layer, { layout: { ...layer.layout, visibility: 'none' } });
      }
      return new Response(JSON.stringify(style), response);
    };
  });
}
