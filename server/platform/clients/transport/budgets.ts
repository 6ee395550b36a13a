import type { GateSize } from './gate.ts';

/** What one call of an outside service may cost its caller, in milliseconds. */
export interface Budget {
  /** Until the connection stands, TLS included. */
  connectMs: number;
  /** From there until the reply begins. */
  firstByteMs: number;
  /** All of it, with waiting for room and with repeated attempts. */
  wholeMs: number;
}

const gate = (atOnce: number, waiting: number, waitMs: number): GateSize => ({ atOnce, waiting, waitMs });

/** A buyer waits for these two: nobody stays longer than this. */
export const processorBudget = { connectMs: 2000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
export const processorGate = gate(64, 256, 5000);
export const directoryBudget = { connectMs: 2000, firstByteMs: 4000, wholeMs: 5000 } satisfies Budget;
export const directoryGate = gate(32, 64, 1000);

/** Jobs wait for the rest. How long an order may take to be accepted is configured: giving up leaves a doubt. */
export const providerConnectMs = 5000;
export const providerReadMs = { firstByteMs: 20_000, wholeMs: 30_000 };
export const providerGate = gate(64, 256, 20_000);
export const mailerBudget = { connectMs: 10_000, firstByteMs: 10_000, wholeMs: 60_000 } satisfies Budget;
/** How long a server may stay silent between two of its replies. */
export const mailerSilenceMs = 30_000;
export const mailerGate = gate(4, 512, 30_000);
export const measurementBudget = { connectMs: 3000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
/** A visitor waits for it, and has the search's answer instead as soon as it is over. */
export const languageModelBudget = { connectMs: 2000, firstByteMs: 5000, wholeMs: 12_000 } satisfies Budget;
export const languageModelGate = gate(8, 16, 1000);
export const measurementGate = gate(8, 64, 5000);
/** A buyer may wait for it, and the states behind it are slow; anyone who gets no answer is charged the tax. */
export const vatRegisterBudget = { connectMs: 2000, firstByteMs: 6000, wholeMs: 8000 } satisfies Budget;
export const vatRegisterGate = gate(4, 16, 3000);
/** A buyer waits for it, and continues without an answer. */
export const censusBudget = { connectMs: 2000, firstByteMs: 4000, wholeMs: 5000 } satisfies Budget;
export const censusGate = gate(4, 16, 2000);
/** A thousand records in one call; anyone who waits for it is a job. */
export const agencyBudget = { connectMs: 10_000, firstByteMs: 60_000, wholeMs: 120_000 } satisfies Budget;
export const agencyGate = gate(2, 4, 60_000);
