import { setTimeout as pause } from 'node:timers/promises';
import type { Cents } from '#contracts/kit/money.ts';

/**
 * Page of a service on which a staff member completes a payment. A form is posted to the address, a link is
 * opened.
 */
export interface HandedTask {
  url: string;
  fields?: Readonly<Record<string, string>>;
}

export interface Purchase {
  cents: Cents;
  spend(): void;
  /** Shows a page to the staff member. Throws `NeedsPerson` when no staff member takes part. */
  hand(task: HandedTask): void;
  /** Milliseconds to wait for the staff member and for the events of a service. */
  waits: { personMs: number; serviceMs: number };
  now(): Date;
}

export type Steps<Name extends string> = Record<Name, (argument: string) => Promise<string>>;

export interface OpenSteps<Name extends string> {
  steps: Steps<Name>;
  close(): void;
}

/** Thrown when only a person at the page of the service can complete the step. */
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
