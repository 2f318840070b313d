import type { ComponentType } from 'react';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { Tool } from '../plan-state/plan.ts';

/** A tool's parts: below the points, the answer, and what it draws; its code is loaded when it is first chosen. */
type ToolParts = Partial<Record<'Form' | 'Answer' | 'OnMap', ComponentType<{ still: boolean }>>>;

export const tools = ['route', 'order', 'reach', 'table', 'fit'] as const satisfies readonly Tool[];

const loaders: Readonly<Record<Tool, () => Promise<ToolParts>>> = {
  route: () => import('./route/route-tool.tsx'),
  order: () => import('./order/order-tool.tsx'),
  reach: () => import('./reach/reach-tool.tsx'),
  table: () => import('./table/table-tool.tsx'),
  fit: () => import('./fit/fit-tool.tsx'),
};

interface ToolPartProps {
  tool: Tool;
  part: keyof ToolParts;
  /** Whether the map stays where it is, whatever is drawn. */
  still?: boolean;
}

/** Of one tool: another needs another `key`. */
export function ToolPart({ tool, part, still = false }: ToolPartProps) {
  const Part = useLoaded(loaders[tool])?.[part];
  return Part === undefined ? null : <Part still={still} />;
}
