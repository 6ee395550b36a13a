/** Holds upper bounds in seconds; the last bucket of each series has none. */
export const httpBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Counts the requests with one route, method and class of status. */
export interface HttpSeries {
  route: string;
  method: string;
  status: string;
  /** Has one count for each of `httpBuckets`: those at most so slow, and slower than the bucket before. */
  buckets: number[];
  count: number;
  seconds: number;
}

const series = new Map<string, HttpSeries>();
/** Routes are constants of the source, so this number is never reached; a mistake must not fill the memory. */
const mostSeries = 3000;

export const httpSeries = (): Iterable<HttpSeries> => series.values();

/** Counts one request. `route` is the pattern as it is written, never the requested address. */
export function noteRequest(request: {
  route: string;
  method: string;
  status: number;
  seconds: number;
}): void {
  const { route, seconds } = request;
  const method = methods.has(request.method) ? request.method : 'other';
  const status = `${Math.floor(request.status / 100)}xx`;
  const key = `${method} ${status} ${route}`;
  let found = series.get(key);
  if (!found) {
    if (series.size >= mostSeries) return;
    found = { route, method, status, buckets: httpBuckets.map(() => 0), count: 0, seconds: 0 };
    series.set(key, found);
  }
  found.count += 1;
  found.seconds += seconds;
  const at = httpBuckets.findIndex((bound) => seconds <= bound);
  if (at >= 0) found.buckets[at]! += 1;
}
