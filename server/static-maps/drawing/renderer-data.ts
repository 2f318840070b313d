import { once } from 'node:events';
import { ownConfinement } from '../../confinement/index.ts';
import type { Order, Report } from './render-messages.ts';

process.send?.({ kind: 'begun', confinement: ownConfinement() } satisfies Report);

const [begin] = (await once(process, 'message')) as [Order & { kind: 'begin' }];

/** What this process draws with: its first message. */
export const { data: rendererData } = begin;
