import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

function* jsonChunks(pages: Iterable<unknown[]>): Generator<string> {
  let separator = '[';
  for (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Sends a JSON array page by page, to avoid large arrays in memory. */
export async function streamJsonArray(response: ServerResponse, pages: Iterable<unknown[]>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  await pipeline(Readable.from(jsonChunks(pages), { objectMode: true }), response).catch((error) => {
    if (!response.destroyed) throw error;
  });
}
