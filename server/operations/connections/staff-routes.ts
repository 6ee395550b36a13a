import type { FastifyInstance } from 'fastify';
import type { ConnectionName, ConnectionTest } from '#contracts/operations/connections.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { findReasons, type ReadinessCheck } from '#server/platform/http/readiness.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { externalChecks, internalChecks } from './checks.ts';

/** External services may take longer than a readiness probe. */
const connectionTimeoutMs = 15_000;

const hostOf = (url: string | null): string | null => (url === null ? null : new URL(url).host);

function databaseAddress(url: string | null): string | null {
  if (url === null) return null;
  const { host, pathname } = new URL(url);
  // The directory of a Unix socket is URL-encoded in place of the host.
  return decodeURIComponent(`${host}${pathname}`);
}

function addressesOf({ config }: Deps): Record<ConnectionName, string | null> {
  return {
    database: databaseAddress(config.databaseUrl),
    processor: [hostOf(config.stripe?.apiUrl ?? null), hostOf(config.redsys?.url ?? null)]
      .filter(Boolean)
      .join(', '),
    provider: hostOf(config.provider.apiUrl),
    mail: hostOf(config.mail.smtpUrl),
    directory: hostOf(config.directory?.url ?? null),
    measuring: hostOf(config.analytics?.collectUrl ?? null),
    disk: config.dataDir,
    clock: 'Europe/Madrid',
  };
}

const checksOf = (deps: Deps): Partial<Record<ConnectionName, ReadinessCheck>> => ({
  ...internalChecks(deps),
  ...externalChecks(deps),
});

function listConnections(deps: Deps) {
  const checks = checksOf(deps);
  return Object.entries(addressesOf(deps)).map(([name, address]) => ({
    name: name as ConnectionName,
    address,
    testable: checks[name as ConnectionName] !== undefined,
  }));
}

async function testConnection(deps: Deps, name: ConnectionName): Promise<Omit<ConnectionTest, 'success'>> {
  const check = checksOf(deps)[name];
  if (!check) throw new ShopError('not_found', `${name} has no check`);
  const startedAt = performance.now();
  const [failed] = await findReasons({ [name]: check }, connectionTimeoutMs);
  return { reason: failed?.[1] ?? null, milliseconds: Math.round(performance.now() - startedAt) };
}

export function registerConnectionStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'connections.list', async () => {
      return { success: true, mode: deps.config.mode, items: listConnections(deps) };
    });
    serve(ownerOnly, 'connections.test', async ({ params }) => {
      return { success: true, ...(await testConnection(deps, params.name)) };
    });
  });
}
