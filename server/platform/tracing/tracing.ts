import type { SpanSink } from './work-trace.ts';

export interface SpanFigures {
  exported: number;
  full: number;
  unsent: number;
}

export const noSpanFigures: SpanFigures = { exported: 0, full: 0, unsent: 0 };

/** Trace exporter. Exists only with a configured collector. */
export interface Tracing extends SpanSink {
  figures(): SpanFigures;
  /** Sends buffered spans, for a limited time. Never throws. */
  close(): Promise<void>;
}
