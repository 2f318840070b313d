import { once } from 'node:events';
import type { Order, RendererData } from './render-messages.ts';

const [begin] = (await once(process, 'message')) as [Order & { kind: 'begin' }];

/** What this process draws with: its first message. */
export const rendererData: RendererData = begin.data;
