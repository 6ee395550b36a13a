/** Error of the official API. `status` is the HTTP status. */
export class GraphError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(
    status: number,
    error: { message: string; type?: string; code: number; error_subcode?: number },
  ) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: 'OAuthException', ...error, fbtrace_id: 'SandboxTrace' } };
  }
}

export const badToken = () =>
  new GraphError(400, { message: 'Invalid OAuth access token - Cannot parse access token', code: 190 });

export const expiredToken = () =>
  new GraphError(400, {
    message: 'Error validating access token: Session has expired',
    code: 190,
    error_subcode: 463,
  });

export const badFields = () =>
  new GraphError(400, { message: '(#100) Invalid parameter: fields', code: 100 });

/** The same for missing, personal and private accounts. */
export const noSuchUser = () =>
  new GraphError(400, { message: 'Invalid user id', code: 110, error_subcode: 2207013 });

const LIMIT_MESSAGES_BY_STYLE: Record<string, string> = {
  '4': '(#4) Application request limit reached',
  '17': '(#17) User request limit reached',
  '32': '(#32) Page request limit reached',
  '613': '(#613) Calls to this api have exceeded the rate limit.',
};

/** HTTP 429, or HTTP 400 with a code, depending on the style. */
export function rateLimited(style: string): GraphError {
  const message = LIMIT_MESSAGES_BY_STYLE[style] ?? LIMIT_MESSAGES_BY_STYLE['4']!;
  return new GraphError(style === '429' ? 429 : 400, { message, code: style === '429' ? 4 : Number(style) });
}

export const serverError = () => new GraphError(500, { message: 'An unknown error has occurred.', code: 1 });
