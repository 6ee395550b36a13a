import { ShopError } from '#server/errors.ts';
import { directoryBudget } from './budgets.ts';
import { fetchWithin } from './fetch-within.ts';

/** What a source answered: its HTTP status and the parsed body, undefined when that is no JSON. */
export interface DirectoryReply {
  status: number;
  body: unknown;
}

const maxBytes = 1_000_000;

export const unavailable = (reason: string, cause?: unknown) =>
  new ShopError('directory_unavailable', `directory: ${reason}`, { cause });
export const throttled = (reason: string) => new ShopError('rate_limited', `directory: ${reason}`);

/** Reads at most one megabyte: a source that sends more is broken. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * One GET, five seconds, no redirects, no retry. Refuses with `directory_unavailable` when no reply came.
 * Its errors never name the address: the official API carries the token in it.
 */
export async function getJson(url: URL, headers: Record<string, string> = {}): Promise<DirectoryReply> {
  try {
    const response = await fetchWithin(directoryBudget, url, {
      headers: { accept: 'application/json', ...headers },
    });
    return { status: response.status, body: parseJson(await readText(response)) };
  } catch (error) {
    throw unavailable(error instanceof Error ? error.name : 'no reply');
  }
}

/** `base` keeps its own path, for instance an API version. */
export function joinUrl(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, '')}${path}`);
}
