import type { Environment } from './environment.ts';

export type TracingConfig = NonNullable<ReturnType<typeof tracingConfig>>;

/** Returns null without a collector, which disables traces. */
export function tracingConfig(env: Environment) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    /** Fraction of traces that `traceidratio` keeps, from 0 to 1. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
