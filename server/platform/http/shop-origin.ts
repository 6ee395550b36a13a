import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the shop's origin in the buyer's browser. Accepts only the shop's own hosts, because a `Host` header can
 * contain any other.
 */
export function shopOrigin(
  { host }: Pick<FastifyRequest, 'host'>,
  { publicUrl, hosts, localOnly }: Pick<Config, 'publicUrl' | 'hosts' | 'localOnly'>,
): string {
  const { protocol, port, origin } = new URL(publicUrl);
  const names = [...hosts.promo, ...hosts.brand, ...(localOnly ? loopbackNames : [])];
  const asked = host.toLowerCase();
  const found = names.map((name) => (port ? `${name}:${port}` : name)).find((each) => each === asked);
  return found === undefined ? origin : `${protocol}//${found}`;
}
