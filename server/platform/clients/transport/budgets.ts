import type { GateSize } from './gate.ts';

export interface Budget {
  /** Runs until the connection is made, TLS included. */
  connectMs: number;
  /** Runs from there until the reply begins. */
  firstByteMs: number;
  /** Limits the whole call, with waiting for its turn and with repeated attempts. */
  wholeMs: number;
}

const gate = (atOnce: number, waiting: number, waitMs: number): GateSize => ({ atOnce, waiting, waitMs });

/** A buyer waits for these two, and never longer than this. */
export const processorBudget = { connectMs: 2000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
export const processorGate = gate(64, 256, 5000);
/**
 * The gateway waits half a minute for the card's bank, and a call that is given up before leaves its outcome unknown
 * (`docs/protocols/redsys.md`).
 */
export const redsysBudget = { connectMs: 3000, firstByteMs: 40_000, wholeMs: 45_000 } satisfies Budget;
export const redsysConsultationBudget = {
  connectMs: 3000,
  firstByteMs: 8000,
  wholeMs: 10_000,
} satisfies Budget;
export const redsysGate = gate(32, 128, 5000);
export const directoryBudget = { connectMs: 2000, firstByteMs: 4000, wholeMs: 5000 } satisfies Budget;
export const directoryGate = gate(32, 64, 1000);

/** Jobs wait for the rest. The time for placing an order is configured, because giving up leaves it ambiguous. */
export const providerConnectMs = 5000;
export const providerReadMs = { firstByteMs: 20_000, wholeMs: 30_000 };
export const providerGate = gate(64, 256, 20_000);
export const mailerBudget = { connectMs: 10_000, firstByteMs: 10_000, wholeMs: 60_000 } satisfies Budget;
/** Is how long a server may stay silent between two of its replies. */
export const mailerSilenceMs = 30_000;
export const mailerGate = gate(4, 512, 30_000);
export const measurementBudget = { connectMs: 3000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
/** A visitor waits for it, and gets the search's answer as soon as it is over. */
export const languageModelBudget = { connectMs: 2000, firstByteMs: 5000, wholeMs: 12_000 } satisfies Budget;
export const languageModelGate = gate(8, 16, 1000);
/** A chat that does not answer at once is asked again a minute later. */
export const alertBudget = { connectMs: 3000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
export const measurementGate = gate(8, 64, 5000);
/** A buyer may wait for it, and the states' registers are slow; a buyer without an answer pays the tax. */
export const vatRegisterBudget = { connectMs: 2000, firstByteMs: 6000, wholeMs: 8000 } satisfies Budget;
export const vatRegisterGate = gate(4, 16, 3000);
export const censusBudget = { connectMs: 2000, firstByteMs: 4000, wholeMs: 5000 } satisfies Budget;
export const censusGate = gate(4, 16, 2000);
/** A receiver of webhooks that is slower counts as one that did not answer. */
export const webhookBudget = { connectMs: 5000, firstByteMs: 10_000, wholeMs: 10_000 } satisfies Budget;
/** A job waits for a thousand records in one call. */
export const agencyBudget = { connectMs: 10_000, firstByteMs: 60_000, wholeMs: 120_000 } satisfies Budget;
export const agencyGate = gate(2, 4, 60_000);
