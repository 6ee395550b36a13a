interface Call {
  cookie?: string;
  headers?: Record<string, string>;
  /** Is sent as JSON, unless it is a text already. */
  body?: unknown;
}

export interface Answer {
  status: number;
  /** Is the code of the error, if it is one. */
  code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
  /** Is what the reply set, as the next call sends it. */
  cookie: string;
}

/** Makes any call of the program and returns its reply in JSON. */
export async function callShop(
  url: string,
  method: string,
  { cookie = '', headers, body }: Call = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const told = await answer.json();
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, code: told.error?.code, body: told, cookie: cookies.join('; ') };
}
