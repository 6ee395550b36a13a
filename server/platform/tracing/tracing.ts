import type { SpanSink } from './work-trace.ts';

/** Counts spans since the process started. */
export interface SpanFigures {
  exported: number;
  /** There was no room for them, because the collector takes them too slowly. */
  full: number;
  /** The collector refused them, or did not answer in time. */
  unsent: number;
}

export const noSpans: SpanFigures = { exported: 0, full: 0, unsent: 0 };

/** Sends the program's traces. It exists only where a collector is configured. */
export interface Tracing extends SpanSink {
  figures(): SpanFigures;
  /** Sends what it holds, for a moment. It never throws. */
  close(): Promise<void>;
}
