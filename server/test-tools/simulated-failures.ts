import type { RequestHandler } from 'express';
import { Failure, type FailureCode } from '../errors.ts';
import { serverWords } from '../words.ts';

interface Simulated {
  code: FailureCode;
  /** Number of requests that still fail. */
  left: number;
  /** Prefix of the addresses that fail. */
  path: string;
}

/** Makes the next requests fail as a test ordered. */
export class SimulatedFailures {
  #orders: Simulated[] = [];

  order(order: Simulated): void {
    this.#orders.push(order);
  }

  clear(): void {
    this.#orders = [];
  }

  readonly middleware: RequestHandler = (req, _res, next) => {
    const order = this.#orders.find(({ path, left }) => left > 0 && req.path.startsWith(path));
    if (order !== undefined) {
      order.left -= 1;
      this.#orders = this.#orders.filter(({ left }) => left > 0);
      throw new Failure(order.code, serverWords.message('failureOrdered'), { retryAfter: 1 });
    }
    next();
  };
}
