import type { IncomingMessage } from 'node:http';

/** Refused request. `status` is the HTTP status of the reply. */
export class RequestError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const LIMIT_BYTES = 1_000_000;

/** Returns the body as text. Refuses more than 1 MB with 413. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > LIMIT_BYTES) throw new RequestError(413, 'The body is larger than one megabyte');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the body as a JSON object, `{}` if empty. Refuses anything else with 400. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readBody(request);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestError(400, 'The body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RequestError(400, 'The body must be a JSON object');
  }
  return value as Record<string, unknown>;
}
