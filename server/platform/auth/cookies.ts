import { daySeconds } from '#contracts/kit/time.ts';
import '@fastify/cookie';
import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Realm, rulesOf } from './realms.ts';
import { hashToken, newToken } from './tokens.ts';

/** Browsers keep a cookie for at most 400 days. Each sign-in renews the cookie. */
export const deviceSeconds = 400 * daySeconds;

const tokenShape = /^[\w-]{43}$/;

export interface ClientInfo {
  address: string;
  userAgent: string | undefined;
  /** Tokens in the browser's cookie, newest last. Empty for a new browser. */
  devices: string[];
}

function readDevices(realm: Realm, value = ''): string[] {
  const tokens = value.slice(0, 1000).split('.');
  return tokens.filter((token) => tokenShape.test(token)).slice(-(rulesOf(realm).mostTokens ?? 1));
}

export const clientOf = (realm: Realm, request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  devices: readDevices(realm, request.cookies[rulesOf(realm).deviceCookie]),
});

export const deviceHashOf = ({ devices }: ClientInfo): Buffer | undefined =>
  devices.slice(-1).map(hashToken).at(0);

/**
 * Returns the holder's token in this browser, existing or new, and a cookie that also keeps the tokens of
 * other holders.
 */
export function renewDevice(
  realm: Realm,
  devices: readonly string[],
  known: Buffer | null,
): { token: string; cookie: string } {
  const { mostTokens } = rulesOf(realm);
  const own = devices.find((token) => mostTokens === null || known?.equals(hashToken(token)));
  const token = own ?? newToken();
  const others = devices.filter((each) => each !== token);
  return { token, cookie: [...others, token].slice(-(mostTokens ?? 1)).join('.') };
}

/** Scripts cannot read the cookie. Browsers send it only over TLS if the shop uses TLS. */
export const cookieOptions = ({ config }: Pick<Deps, 'config'>, realm: Realm) => ({
  path: '/',
  httpOnly: true,
  sameSite: rulesOf(realm).sameSite,
  secure: config.publicUrl.startsWith('https:'),
});

const serialiseCookie = (
  { server }: FastifyRequest,
  name: string,
  value: string,
  options: SerializeOptions,
) => server.serializeCookie(name, value, options);

export function deviceLine(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  { realm, deviceCookie: value }: { realm: Realm; deviceCookie: string },
): string {
  const { deviceCookie, devicePath: path } = rulesOf(realm);
  return serialiseCookie(request, deviceCookie, value, {
    ...cookieOptions(deps, realm),
    path,
    maxAge: deviceSeconds,
  });
}

export function entryLines(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  entry: { realm: Realm; token: string; expiresAt: Date; deviceCookie: string },
): string[] {
  const { realm, token, expiresAt: expires } = entry;
  const { sessionCookie, hereCookie } = rulesOf(realm);
  const options = { ...cookieOptions(deps, realm), expires };
  return [
    serialiseCookie(request, sessionCookie, token, options),
    ...(hereCookie ? [serialiseCookie(request, hereCookie, '1', { ...options, httpOnly: false })] : []),
    deviceLine(deps, request, entry),
  ];
}

export function endedLines(deps: Pick<Deps, 'config'>, request: FastifyRequest, realm: Realm): string[] {
  const { sessionCookie, hereCookie } = rulesOf(realm);
  const gone = { ...cookieOptions(deps, realm), expires: new Date(0) };
  return [
    serialiseCookie(request, sessionCookie, '', gone),
    ...(hereCookie ? [serialiseCookie(request, hereCookie, '', { ...gone, httpOnly: false })] : []),
  ];
}
