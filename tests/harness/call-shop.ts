interface Call {
  cookie?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
  /** Cookies set by the reply, in the format of a `Cookie` header. */
  cookie: string;
}

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
