import { confinementWords as t } from '../words.ts';
import type { Confinement } from './confinement.ts';

/** The confinement as `/health` tells it. */
export const confinementInWords = ({ kind, reason }: Confinement): { kind: string; reason?: string } => ({
  kind,
  ...(reason !== undefined && { reason: t(reason) }),
});
