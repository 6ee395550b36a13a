import type { ServerResponse } from 'node:http';
import { RequestError } from './read-body.ts';

/** Sends text of any type. Does nothing when the client has disconnected. */
export function sendText(
  response: ServerResponse,
  status: number,
  body: { type: string; content: string | Uint8Array; headers?: Record<string, string> },
): void {
  if (response.destroyed || response.headersSent) return;
  const content = typeof body.content === 'string' ? Buffer.from(body.content) : body.content;
  response.writeHead(status, {
    'content-type': body.type,
    'content-length': content.length,
    ...body.headers,
  });
  response.end(content);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers?: Record<string, string>,
): void {
  sendText(response, status, {
    type: 'application/json; charset=utf-8',
    content: JSON.stringify(value),
    headers,
  });
}

export function sendFailure(response: ServerResponse, error: unknown): void {
  const status = error instanceof RequestError ? error.status : 500;
  const message = error instanceof Error ? error.message : String(error);
  sendJson(response, status, { error: { code: status === 500 ? 'sandbox_error' : 'refused', message } });
}
