/** Targets of the benchmarks. docs/benchmarks.md lists them with the latest figures. */
export const targets = {
  statementsPerOrder: { atMost: 30 },
  cpuPerOrder: { atMost: 4, floors: true },
  statementsIdle: { atMost: 10 },
  cpuMsIdle: { atMost: 10 },
  htmlKb: { atMost: 14 },
  scriptBeforeIntentKb: { atMost: 2 },
  scriptUntilDialogKb: { atMost: 80 },
  secondStartSeconds: { atMost: 3 },
  memoryAfterLoadMb: { atMost: 400 },
  listDatabaseMs: { atMost: 100 },
  /** Percentage of the held-out questions. */
  chatWrong: { atMost: 2 },
  chatHelps: { atLeast: 70 },
  chatInvents: { atMost: 0 },
} as const;
