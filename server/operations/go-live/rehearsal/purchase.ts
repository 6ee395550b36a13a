import { setTimeout as pause } from 'node:timers/promises';
import type { Cents } from '#contracts/kit/money.ts';

/** Page of a service on which a person completes a payment. A form is posted to the address, a link is opened. */
export interface HandedTask {
  url: string;
  fields?: Readonly<Record<string, string>>;
}

/** One purchase of a rehearsal. */
export interface Purchase {
  cents: Cents;
  /** Counts the purchase. Throws `RehearsalRefused` beyond the bounds. */
  spend(): void;
  /** Shows a page to a person. Throws `NeedsPerson` when no person takes part. */
  hand(task: HandedTask): void;
  /** Time for a person and for the events of a service. */
  waits: { personMs: number; serviceMs: number };
  now(): Date;
}

/** Performs a step and returns its result as a few words. */
export type Steps<Name extends string> = Record<Name, (argument: string) => Promise<string>>;

export interface OpenSteps<Name extends string> {
  steps: Steps<Name>;
  close(): void;
}

/** Only a person at the page of the service can complete the step. */
export class NeedsPerson extends Error {
  override readonly name = 'NeedsPerson';
}

const pollMs = 250;

/** Repeats a read until it returns a value. Returns undefined after `ms`. */
export async function until<Result>(
  ms: number,
  read: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let left = ms; ; left -= pollMs) {
    const found = await read();
    if (found !== undefined || left <= 0) return found;
    await pause(pollMs);
  }
}
