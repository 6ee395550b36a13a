import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { hashToken, newSessionToken } from '#server/staff/session-token.ts';

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
const cookieOf = ({ config }: Pick<Deps, 'config'>): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: config.publicUrl.startsWith('https:'),
});

export function keepDeviceCookie(deps: Deps, reply: FastifyReply, device: string): void {
  reply.setCookie(customerDeviceCookie, device, { ...cookieOf(deps), maxAge: deviceSeconds });
}

export function keepSessionCookie(
  deps: Deps,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  reply.setCookie(customerCookie, token, { ...cookieOf(deps), expires: expiresAt });
}

export function dropSessionCookie(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(customerCookie, cookieOf(deps));
}
