import { get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Compressed body, as transferred. */
  body: Buffer;
}

export function fetchRaw(url: string, encoding: 'br' | 'identity'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding }, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    }).on('error', reject);
  });
}

/**
 * Repeats the request until the size is stable: a new page is first compressed fast, and better a moment later.
 */
export async function fetchUntilStable(url: string): Promise<RawResponse> {
  let same = 0;
  let last = await fetchRaw(url, 'br');
  while (same < 5) {
    await pause(100);
    const next = await fetchRaw(url, 'br');
    same = next.body.length === last.body.length ? same + 1 : 0;
    last = next;
  }
  return last;
}
