import { Histogram } from 'prom-client';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export const httpDurations = new Histogram({
  name: 'auge_http_request_duration_seconds',
  help: 'Requests with a reply, by route pattern.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});

/** Counts one request. `route` is the pattern, never the URL. */
export function countRequest(request: {
  route: string;
  method: string;
  status: number;
  seconds: number;
}): void {
  const { route, seconds } = request;
  const method = methods.has(request.method) ? request.method : 'other';
  const status = `${Math.floor(request.status / 100)}xx`;
  httpDurations.observe({ route, method, status }, seconds);
}
