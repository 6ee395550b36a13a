import type { GateSize } from './gate.ts';

export interface Budget {
  /** Time to connect, including TLS. */
  connectMs: number;
  firstByteMs: number;
  wholeMs: number;
}

const gateSize = (atOnce: number, waiting: number, waitMs: number): GateSize => ({ atOnce, waiting, waitMs });

/** Longest wait of a buyer for a checkout call, through the proxy. */
export const buyerLimitMs = 15_000;
/** `proxy_connect_timeout` of `deploy/nginx.conf`. */
export const edgeConnectMs = 2000;
/** Delay of a due timer in a busy process. */
const busyMs = 1000;
/** The shop's own part of `buyerLimitMs`. */
export const deadlineMs = buyerLimitMs - edgeConnectMs - busyMs;

/** Buyers wait for these calls. */
export const processorBudget = { connectMs: 2000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
export const processorGate = gateSize(64, 256, 5000);
/**
 * The gateway waits 30 seconds for the card's bank. After a shorter timeout the outcome would be unknown
 * (`docs/protocols/redsys.md`).
 */
export const redsysBudget = { connectMs: 3000, firstByteMs: 40_000, wholeMs: 45_000 } satisfies Budget;
/** Longest wait of a buyer whose card the bank checks. Less than `proxy_read_timeout` of `deploy/nginx.conf`. */
export const bankDeadlineMs = redsysBudget.wholeMs + 10_000;
export const redsysConsultationBudget = {
  connectMs: 3000,
  firstByteMs: 8000,
  wholeMs: 10_000,
} satisfies Budget;
export const redsysGate = gateSize(32, 128, 5000);
export const directoryBudget = { connectMs: 2000, firstByteMs: 4000, wholeMs: 5000 } satisfies Budget;
export const directoryGate = gateSize(32, 64, 1000);

/**
 * Jobs wait for the calls below unless noted. The timeout for placing an order is configured, because a
 * timeout leaves the outcome ambiguous.
 */
export const providerConnectMs = 5000;
export const providerReadMs = { firstByteMs: 20_000, wholeMs: 30_000 };
export const providerGate = gateSize(64, 256, 20_000);
export const mailerBudget = { connectMs: 10_000, firstByteMs: 10_000, wholeMs: 60_000 } satisfies Budget;
export const mailerSilenceMs = 30_000;
export const mailerGate = gateSize(4, 512, 30_000);
export const measurementBudget = { connectMs: 3000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
/** A visitor waits for this call. After the timeout the chat replies from the search. */
export const languageModelBudget = { connectMs: 2000, firstByteMs: 5000, wholeMs: 12_000 } satisfies Budget;
export const languageModelGate = gateSize(8, 16, 1000);
/** A chat that does not reply is called again one minute later. */
export const alertBudget = { connectMs: 3000, firstByteMs: 8000, wholeMs: 10_000 } satisfies Budget;
export const measurementGate = gateSize(8, 64, 5000);
/** A buyer may wait for this call, and the states' registers are slow. Without a reply the buyer pays the tax. */
export const vatRegisterBudget = { connectMs: 2000, firstByteMs: 6000, wholeMs: 8000 } satisfies Budget;
export const vatRegisterGate = gateSize(4, 16, 3000);
export const censusBudget = { connectMs: 2000, firstByteMs: 4000, wholeMs: 5000 } satisfies Budget;
export const censusGate = gateSize(4, 16, 2000);
/** A webhook receiver that exceeds this budget counts as not responding. */
export const webhookBudget = { connectMs: 5000, firstByteMs: 10_000, wholeMs: 10_000 } satisfies Budget;
/** One call sends up to 1,000 records from a job. */
export const agencyBudget = { connectMs: 10_000, firstByteMs: 60_000, wholeMs: 120_000 } satisfies Budget;
export const agencyGate = gateSize(2, 4, 60_000);
