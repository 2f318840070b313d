import type { ServiceOptions } from './service-options.ts';
import { type ServiceAddresses, type Started, startService } from './start-service.ts';

export { boundMemory } from './bound-memory.ts';
export type { ServiceOptions } from './service-options.ts';
export type { ServiceAddresses } from './start-service.ts';

export interface Service {
  /** Resolves once requests are answered. Idempotent. */
  listen(): Promise<ServiceAddresses>;
  /** Makes another address that opens the workstation once, for another window. */
  workstationUrl(): string;
  /** Tells balancers (`/health/ready`) to send no more requests; those that come are answered. */
  leave(): void;
  /** Finishes requests in flight, stops engines, closes files. Idempotent, allowed at any time. */
  close(): Promise<void>;
}

/** Creates the service over one data folder. Does nothing before `listen`. */
export function createService(options: ServiceOptions): Service {
  let listening: Promise<Started> | undefined;
  let started: Started | undefined;
  let closing: Promise<void> | undefined;

  return {
    listen: async () => {
      if (closing !== undefined) throw new Error('This service was closed; make a new one.');
      listening ??= startService(options);
      started = await listening;
      return started.addresses;
    },
    workstationUrl: () => {
      if (started === undefined) throw new Error('The service does not listen yet.');
      return started.workstationUrl();
    },
    leave: () => started?.leave(),
    close: () => {
      // A failed start has already cleaned up.
      closing ??= (async () => (await listening?.catch(() => undefined))?.stop())();
      return closing;
    },
  };
}
