import { hashToken, newSessionToken } from '../sessions/session-token.ts';

/** Tells a browser that signed in before; opens nothing by itself. */
export const deviceCookie = 'staff_device';

/** As long as browsers keep a cookie at most; renewed at each sign-in. */
export const deviceSeconds = 400 * 86_400;

const tokenShape = /^[\w-]{43}$/;

/** Members who share one browser. */
const mostTokens = 5;

/** One token for each member who signed in here, the newest last. */
export const readDeviceCookie = (value: string | undefined): string[] =>
  (value ?? '')
    .slice(0, 1000)
    .split('.')
    .filter((token) => tokenShape.test(token))
    .slice(-mostTokens);

/** The cookie after a sign-in: the member's token is kept, or made; the others' stay. */
export function renewDevice(
  tokens: readonly string[],
  known: Buffer | undefined,
): { token: string; cookie: string } {
  const token = tokens.find((each) => known?.equals(hashToken(each))) ?? newSessionToken();
  const others = tokens.filter((each) => each !== token);
  return { token, cookie: [...others, token].slice(-mostTokens).join('.') };
}
