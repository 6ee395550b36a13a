import type { IncomingMessage } from 'node:http';

const LIMIT = 1024 * 1024;

/** The whole body as text; undefined when it is larger than a megabyte. Rejects when the caller goes away. */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= LIMIT) parts.push(part);
    });
    request.on('end', () => resolve(size > LIMIT ? undefined : Buffer.concat(parts).toString()));
    request.on('error', reject);
  });
}
