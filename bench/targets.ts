/** Holds the bounds of docs/benchmarks.md that these benchmarks measure against. */
export const targets = {
  statementsPerOrder: { atMost: 22 },
  cpuPerOrder: { atMost: 10, floors: true },
  /** Is that of several processes over that of one. */
  cpuOfProcesses: { atMost: 1.1, floors: true },
  walKbPerOrder: { atMost: 12 },
  heapOnlyPercent: { atLeast: 80 },
  walKbAtRest: { atMost: 0.2 },
  statementsAtRest: { atMost: 2 },
  cpuMsAtRest: { atMost: 3 },
  ordersPerSecond: { atLeast: 0.13, floors: true },
  checkoutP95: { atMost: 3, floors: true },
  pagesOverNginx: { atLeast: 0.5 },
  htmlKb: { atMost: 14 },
  scriptBeforeIntentKb: { atMost: 2 },
  scriptUntilCardFormKb: { atMost: 75 },
  start: { atMost: 15, floors: true },
  memoryAtRestMb: { atMost: 200 },
  memoryAfterLoadMb: { atMost: 320 },
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
