/** Holds the bounds of docs/benchmarks.md that these benchmarks measure against. */
export const targets = {
  statementsPerOrder: { atMost: 26 },
  cpuMsPerOrder: { atMost: 5 },
  walKbPerOrder: { atMost: 12 },
  heapOnlyPercent: { atLeast: 80 },
  walKbAtRest: { atMost: 0.2 },
  statementsAtRest: { atMost: 2 },
  cpuMsAtRest: { atMost: 3 },
  ordersPerSecond: { atLeast: 500 },
  checkoutP95Ms: { atMost: 50 },
  pagesOverNginx: { atLeast: 0.5 },
  htmlKb: { atMost: 14 },
  scriptBeforeIntentKb: { atMost: 2 },
  scriptUntilCardFormKb: { atMost: 75 },
  startSeconds: { atMost: 1 },
  memoryAtRestMb: { atMost: 250 },
  memoryAfterLoadMb: { atMost: 400 },
  listDatabaseMs: { atMost: 50 },
  listEdgeMs: { atMost: 100 },
  statementsPerInvoice: { atMost: 4 },
  cpuMsPerInvoice: { atMost: 2 },
  /** Counts for ten thousand. */
  papersSeconds: { atMost: 300 },
  /** Counts for a million. */
  chainSeconds: { atMost: 60 },
  lighthouse: { atLeast: 100 },
  /** Is the per cent of the labelled questions that are kept for testing. */
  chatWrong: { atMost: 2 },
  chatHelps: { atLeast: 70 },
  chatInvents: { atMost: 0 },
} as const;
