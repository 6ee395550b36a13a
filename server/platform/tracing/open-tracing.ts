import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { withDeadline } from '../clients/transport/with-deadline.ts';
import type { TracingConfig } from '../config/tracing-config.ts';
import { readOwnVersion } from '../http/own-version.ts';
import type { Log } from '../logging/log.ts';
import type { SpanId } from './span-id.ts';
import type { SpanFigures, Tracing } from './tracing.ts';
import type { LinkedSpan } from './work-trace.ts';

/** Maximum number of buffered spans, including those being sent (about 8 MB). */
const maxBufferedSpans = 4096;
const batchSize = 512;
const pauseMs = 1000;
/** Milliseconds, including retries. The collector is expected to be near. */
const sendMs = 5000;
/** Milliseconds to wait for the collector at the end of the program. */
const closeMs = 2000;

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * The sampling decision depends only on the trace id, so that all processes keep or drop a trace as a whole.
 */
function openSampler({ sampler, ratio }: TracingConfig): Sampler {
  const named = sampler.replace(/^parentbased_/, '');
  if (named === 'always_off') return new AlwaysOffSampler();
  return named === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

function watchExports(exporter: SpanExporter, figures: SpanFigures, watch: ExportWatch): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const succeeded = result.code === 0;
        figures[succeeded ? 'exported' : 'unsent'] += spans.length;
        watch.left(spans.length);
        if (failing === succeeded) watch.log(result.error);
        failing = !succeeded;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

interface ExportWatch {
  left(count: number): void;
  log(error: Error | undefined): void;
}

function createIdGenerator() {
  let chosen: SpanId = { traceId: '', spanId: '' };
  const generator: IdGenerator = {
    generateTraceId: () => chosen.traceId,
    generateSpanId: () => chosen.spanId,
  };
  return {
    generator,
    choose: (id: SpanId) => {
      chosen = id;
    },
  };
}

const contextOf = (id: SpanId) => ({ ...id, traceFlags: TraceFlags.SAMPLED, isRemote: false });

const instanceId = randomUUID();

function openSender(config: TracingConfig, exporter: SpanExporter) {
  const ids = createIdGenerator();
  const batches = {
    maxQueueSize: maxBufferedSpans,
    maxExportBatchSize: batchSize,
    scheduledDelayMillis: pauseMs,
  };
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': config.service,
        'service.version': readOwnVersion().version,
        'service.instance.id': instanceId,
      }),
    ),
    sampler: openSampler(config),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batches })],
  });
  const tracer = provider.getTracer('auge');
  const send = (placed: LinkedSpan, zeroMs: number): boolean => {
    const { id, parent, name, kind, attributes } = placed;
    ids.choose(id);
    const links = placed.links.map((link) => ({ context: contextOf(link) }));
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes, links, startTime: zeroMs + placed.startedAt },
      parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT,
    );
    if (!span.isRecording()) return false;
    for (const step of placed.steps) span.addEvent(step.name, zeroMs + step.at);
    if (placed.failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(zeroMs + placed.endedAt);
    return true;
  };
  return { send, shutdown: () => provider.shutdown() };
}

/** Loaded only with a configured collector, to save memory otherwise. */
export function openTracing(config: TracingConfig, log: Log): Tracing {
  const figures: SpanFigures = { exported: 0, full: 0, unsent: 0 };
  let waiting = 0;
  const { url, headers } = config;
  const exporter = watchExports(new OTLPTraceExporter({ url, headers, timeoutMillis: sendMs }), figures, {
    left: (count) => {
      waiting -= count;
    },
    log: (error) =>
      error
        ? log.warn({ reason: error.message }, 'the collector does not accept traces')
        : log.info({}, 'the collector accepts traces again'),
  });
  const sender = openSender(config, exporter);
  return {
    take(spans) {
      if (spans.length > maxBufferedSpans - waiting) {
        figures.full += spans.length;
        return;
      }
      const zeroMs = Date.now() - performance.now();
      for (const span of spans) if (sender.send(span, zeroMs)) waiting += 1;
    },
    drop: (count) => {
      figures.full += count;
    },
    figures: () => figures,
    close: () => withDeadline(closeMs, sender.shutdown(), () => undefined).catch(() => undefined),
  };
}
