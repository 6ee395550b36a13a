const RealDate = Date;

/**
 * Moves this process's clock ahead, as if the program had been down for that time, so that leases and time-outs of a
 * killed program have expired. Real waiting would take a minute.
 */
export function moveClockAhead(seconds: number): void {
  const ahead = seconds * 1000;
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [string | number | Date]) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...(given as [string]));
    }
    static override now(): number {
      return RealDate.now() + ahead;
    }
  } as DateConstructor;
}
