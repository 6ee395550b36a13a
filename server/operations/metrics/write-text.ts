import { Counter, Gauge, Registry } from 'prom-client';
import { httpDurations } from '#server/platform/http/http-metrics.ts';

export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  values: { labels?: Record<string, string>; value: number }[];
}

export function writeText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, type, values } of metrics) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const options = { name, help, labelNames, registers: [registry] };
    const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
    // prom-client starts every metric without labels at zero.
    if (values.length === 0) metric.remove();
    for (const { labels = {}, value } of values) {
      if (metric instanceof Counter) metric.inc(labels, value);
      else metric.set(labels, value);
    }
  }
  registry.registerMetric(httpDurations);
  return registry.metrics();
}
