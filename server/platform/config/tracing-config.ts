import type { Environment } from './environment.ts';

/** Says where traces go and which. */
export type TracingConfig = NonNullable<ReturnType<typeof tracingConfig>>;

/** Returns null without a collector: then there are no traces. */
export function tracingConfig(env: Environment) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    /** Is the part of traces that is kept by `traceidratio`, from 0 to 1. */
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
