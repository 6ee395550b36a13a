import { type HttpSeries, httpBuckets, httpSeries } from '#server/http/http-metrics.ts';
import type { Metric } from './rules.ts';

function valuesOf({ route, method, status, buckets, count, seconds }: HttpSeries): Metric['values'] {
  const labels = { route, method, status };
  let below = 0;
  const steps = buckets.map((inBucket, at) => {
    below += inBucket;
    return { suffix: '_bucket' as const, labels: { ...labels, le: String(httpBuckets[at]) }, value: below };
  });
  return [
    ...steps,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}

/** How many requests this process answered and how fast, by route, method and class of status; read from memory. */
export const httpMetrics = (): Metric => ({
  name: 'auge_http_request_duration_seconds',
  help: 'Requests answered, by route as it is written.',
  type: 'histogram',
  values: [...httpSeries()].flatMap(valuesOf),
});
