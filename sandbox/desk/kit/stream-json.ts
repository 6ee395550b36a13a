import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Sends a JSON array page by page, so that a hundred thousand rows never stand in memory at once. */
export async function streamJsonArray(response: ServerResponse, pages: Iterable<unknown[]>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  let separator = '[';
  for (const page of pages) {
    if (page.length === 0) continue;
    const text = separator + page.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
    if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.destroyed) return;
  }
  response.end(separator === '[' ? '[]' : ']');
}
