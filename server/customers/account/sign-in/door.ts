import '@fastify/cookie';
import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { customerHereCookie } from '#contracts/pages/visitor-cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashToken, newSessionToken } from '#server/staff/sessions/session-token.ts';

export const customerCookie = 'customer_session';
/** Tells a browser that asked for a code, or signed in before; opens nothing by itself. */
export const customerDeviceCookie = 'customer_device';
const deviceSeconds = 400 * 86_400;
const tokenShape = /^[\w-]{43}$/;

/** From where somebody comes. */
export interface Door {
  address: string;
  userAgent: string | undefined;
  /** The browser's own token; undefined for one that we have not seen. */
  device: string | undefined;
}

const shaped = (token: string | undefined) => (token && tokenShape.test(token) ? token : undefined);

export const doorOf = (request: FastifyRequest): Door => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  device: shaped(request.cookies[customerDeviceCookie]),
});

export const deviceHashOf = ({ device }: Door): Buffer | undefined =>
  (device && hashToken(device)) || undefined;

export const sessionTokenOf = (request: FastifyRequest): string | undefined =>
  shaped(request.cookies[customerCookie]);

/** The browser's token, or a first one for it. */
export const withDevice = (door: Door): Door & { device: string } => ({
  ...door,
  device: door.device ?? newSessionToken(),
});

/** Out of reach of scripts; a link in a mail brings them along, another site's form does not. */
const cookieOf = ({ config }: Pick<Deps, 'config'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  }) as const;

const written = ({ server }: FastifyRequest, name: string, value: string, options: SerializeOptions) =>
  server.serializeCookie(name, value, options);

/** Header lines: what tells this browser again. */
export const deviceCookie = (deps: Deps, request: FastifyRequest, device: string): string =>
  written(request, customerDeviceCookie, device, { ...cookieOf(deps), maxAge: deviceSeconds });

/** … and the session that begins in it. */
export const entryCookies = (
  deps: Deps,
  request: FastifyRequest,
  { token, expiresAt, device }: { token: string; expiresAt: Date; device: string },
): string[] => [
  written(request, customerCookie, token, { ...cookieOf(deps), expires: expiresAt }),
  written(request, customerHereCookie, '1', { ...cookieOf(deps), httpOnly: false, expires: expiresAt }),
  deviceCookie(deps, request, device),
];

export const endedCookies = (deps: Deps, request: FastifyRequest): string[] => {
  const gone = { ...cookieOf(deps), expires: new Date(0) };
  return [
    written(request, customerCookie, '', gone),
    written(request, customerHereCookie, '', { ...gone, httpOnly: false }),
  ];
};
