import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { ShopError } from '../errors.ts';

export interface LocalHosts {
  /** Undefined if every host is allowed: in live mode, or in a public sandbox. */
  known: readonly string[] | undefined;
}

export const localHosts = ({ localOnly, hosts }: Pick<Config, 'localOnly' | 'hosts'>): LocalHosts => ({
  known: localOnly ? [...hosts.promo, ...hosts.brand] : undefined,
});

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

const isLocal = (host: string, known: readonly string[]): boolean =>
  known.includes(nameOf(host)) || (URL.canParse(`http://${host}`) && isLoopback(`http://${host}`));

/**
 * Returns the requested host, from `Host` or a proxy's header, if it is another machine. `undefined` for a
 * host of this machine, or if every host is allowed.
 */
export function foreignHost(headers: IncomingHttpHeaders, { known }: LocalHosts): string | undefined {
  if (known === undefined) return undefined;
  const forwarded = headers['x-forwarded-host'];
  const named = [headers.host, ...(typeof forwarded === 'string' ? forwarded.split(',') : [])];
  return named.map((host) => host?.trim()).find((host) => host && !isLocal(host, known));
}

/** Rejects requests for foreign hosts, so that a proxy does not publish the sandbox's test cards and console. */
export const refuseForeignHost = (hosts: LocalHosts) => async (request: FastifyRequest) => {
  const host = foreignHost(request.headers, hosts);
  if (host !== undefined) throw new ShopError('sandbox_is_local', `requested as ${host}`);
};
