import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { ShopError } from '../errors.ts';

/** Holds the names that a sandbox may be requested by: this machine's own, and those for trials on it. */
export interface LocalHosts {
  /** Is undefined where any name will do: in live mode, or in a sandbox that is public on purpose. */
  known: readonly string[] | undefined;
}

export const localHosts = ({ localOnly, hosts }: Pick<Config, 'localOnly' | 'hosts'>): LocalHosts => ({
  known: localOnly ? [...hosts.promo, ...hosts.brand] : undefined,
});

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

const isLocal = (host: string, known: readonly string[]): boolean =>
  known.includes(nameOf(host)) || (URL.canParse(`http://${host}`) && isLoopback(`http://${host}`));

/**
 * Returns the host of another machine that a request names: in its own header, or in one of a proxy
 * in front. Undefined when the host is this machine's, or where any name will do.
 */
export function foreignHost(headers: IncomingHttpHeaders, { known }: LocalHosts): string | undefined {
  if (known === undefined) return undefined;
  const forwarded = headers['x-forwarded-host'];
  const named = [headers.host, ...(typeof forwarded === 'string' ? forwarded.split(',') : [])];
  return named.map((host) => host?.trim()).find((host) => host && !isLocal(host, known));
}

/**
 * Refuses hosts other than this machine: behind a proxy, a sandbox's test cards and desk would be open to everybody.
 */
export const refuseForeignHost = (hosts: LocalHosts) => async (request: FastifyRequest) => {
  const host = foreignHost(request.headers, hosts);
  if (host !== undefined) throw new ShopError('sandbox_is_local', `asked for as ${host}`);
};
