/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = require.resolve('axe-core/axe.min.js');

/**
 * Serious and critical findings of axe, each with the elements, once colours have stopped changing.
 *
 * @param rules - only these of axe's rules; all without
 */
export async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axe, 'utf8'));
  return page.evaluate(async onlyRules => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeFinding[] }> } };
    interface AxeFinding {
      id: string;
      impact: string;
      nodes: { html: string; failureSummary?: string }[];
    }
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(onlyRules && { runOnly: onlyRules }) });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
      );
  }, rules);
}
