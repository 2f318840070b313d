import type { TargetName } from './targets.ts';

/** A message to `fuzz-process.ts`. */
export type Order = FuzzOrder | { kind: 'once'; name: TargetName; file: string };

export interface FuzzOrder {
  kind: 'fuzz';
  name: TargetName;
  seconds: number;
  seed: number;
  /** Where inputs to begin with lie. */
  folders: string[];
  /** The file that has what is being read: length, then bytes. */
  current: string;
  /** Whether to end with the fewest inputs that reach every block. */
  distil: boolean;
}

/** A message from it. */
export type Report =
  | { kind: 'alive' | 'done'; runs: number }
  | { kind: 'new'; bytes: Uint8Array }
  /** `reason`: why it is one; undefined where it is to be tried alone, as slow or large. */
  | { kind: 'finding'; bytes: Uint8Array; reason: string | undefined }
  | { kind: 'distilled'; inputs: Uint8Array[] }
  | { kind: 'read'; seconds: number; megabytes: number; error: string | undefined };
