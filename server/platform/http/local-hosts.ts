import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { ShopError } from '../errors.ts';

/** By which names a sandbox may be asked for: this machine's own, and those that are tried on it. */
export interface LocalHosts {
  /** Undefined where the shop may be asked for by any name: live, or a sandbox that is public on purpose. */
  known: readonly string[] | undefined;
}

/** The hosts of a configuration. */
export const localHosts = ({ localOnly, hosts }: Pick<Config, 'localOnly' | 'hosts'>): LocalHosts => ({
  known: localOnly ? [...hosts.promo, ...hosts.brand] : undefined,
});

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

const isLocal = (host: string, known: readonly string[]): boolean =>
  known.includes(nameOf(host)) || (URL.canParse(`http://${host}`) && isLoopback(`http://${host}`));

/**
 * Returns the name of another machine that a request came by: its own host, or the one that a proxy in front names.
 * Undefined when it came by a name of this machine, or where any name will do.
 */
export function foreignHost(headers: IncomingHttpHeaders, { known }: LocalHosts): string | undefined {
  if (known === undefined) return undefined;
  const forwarded = headers['x-forwarded-host'];
  const named = [headers.host, ...(typeof forwarded === 'string' ? forwarded.split(',') : [])];
  return named.map((host) => host?.trim()).find((host) => host && !isLocal(host, known));
}

/** A sandbox takes test cards and shows its desk: behind a proxy it would be open to everybody. */
export const refuseForeignHost = (hosts: LocalHosts) => async (request: FastifyRequest) => {
  const host = foreignHost(request.headers, hosts);
  if (host !== undefined) throw new ShopError('sandbox_is_local', `asked for as ${host}`);
};
