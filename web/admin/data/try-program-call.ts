/** Call with an API key and without the member's session. */
export interface ProgramCall {
  method: string;
  path: string;
  key: string;
  body?: string | undefined;
}

export interface ProgramReply {
  status: number;
  milliseconds: number;
  /** Rate limit state of the key. `undefined` without a limit. */
  pace: { left: string; limit: string } | undefined;
  text: string;
}

function prettyPrintJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export async function tryProgramCall({ method, path, key, body }: ProgramCall): Promise<ProgramReply> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (method !== 'GET') headers['idempotency-key'] = crypto.randomUUID();
  if (body !== undefined) headers['content-type'] = 'application/json';
  const began = performance.now();
  const response = await fetch(path, { method, headers, body: body ?? null, credentials: 'omit' });
  const [left, limit] = [
    response.headers.get('ratelimit-remaining'),
    response.headers.get('ratelimit-limit'),
  ];
  const type = response.headers.get('content-type') ?? '';
  const text = type.includes('json') ? prettyPrintJson(await response.text()) : type;
  const milliseconds = Math.round(performance.now() - began);
  return { status: response.status, milliseconds, pace: left && limit ? { left, limit } : undefined, text };
}
