import { type Agent, request } from 'node:http';

export interface PostedAnswer {
  status: number;
  body: string;
  /** Runs from the first byte sent to the last byte read. */
  tookMs: number;
}

/** Sends one POST on a kept connection. */
export function post(
  agent: Agent,
  url: string,
  message: { headers: Record<string, string>; body: string },
): Promise<PostedAnswer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { ...message.headers, 'content-length': Buffer.byteLength(message.body) };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, tookMs: performance.now() - began }),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(message.body);
  });
}
