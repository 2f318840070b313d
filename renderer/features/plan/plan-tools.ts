import type { ComponentType } from 'react';
import type { Tool } from '../plan-state/plan.ts';

/** A tool's parts; its code is loaded when it is first chosen. */
interface ToolParts {
  /** Below the points. */
  Form?: ComponentType;
  Answer: ComponentType;
  /** `still`: the map is not moved to what is drawn. */
  OnMap?: ComponentType<{ still: boolean }>;
}

export const tools = ['route', 'order', 'reach', 'table', 'fit'] as const satisfies readonly Tool[];

export const toolLoaders: Readonly<Record<(typeof tools)[number], () => Promise<ToolParts>>> = {
  route: () => import('./route/route-tool.tsx'),
  order: () => import('./order/order-tool.tsx'),
  reach: () => import('./reach/reach-tool.tsx'),
  table: () => import('./table/table-tool.tsx'),
  fit: () => import('./fit/fit-tool.tsx'),
};
