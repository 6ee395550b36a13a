import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

const processorKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'REDSYS_KEY'] as const;

const outside = [
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'REDSYS_URL',
  'PROVIDER_API_URL',
  'SECOND_PROVIDER_API_URL',
  'DIRECTORY_URL',
  'SMTP_URL',
  'ANALYTICS_URL',
  'LANGUAGE_MODEL_URL',
  'VIES_URL',
  'AGENCY_URL',
  'DESK_URL',
] as const;

/** The tax agency's test system (`prewww…`) ignores submissions. */
const isAgencyTestHost = (address: string) =>
  /^prewww\d*\.(?:aeat\.es|agenciatributaria\.gob\.es)$/.test(new URL(address).hostname);

interface LiveSign {
  name: string;
  why: string;
}

/** The sandbox refuses these variables, because they involve real money, mails or personal data. */
function findLiveVariables(env: Environment, standInKeys: readonly string[]): LiveSign[] {
  const keys = processorKeys.filter((name) => env[name] !== undefined && !standInKeys.includes(env[name]));
  const addresses = outside.filter((name) => {
    const address = env[name];
    return address !== undefined && !isLoopback(address) && !isAgencyTestHost(address);
  });
  const secure = env.PUBLIC_URL?.startsWith('https:') && isPublicSite(env);
  return [
    ...keys.map((name) => ({ name, why: 'is a real key of the processor' })),
    ...addresses.map((name) => ({ name, why: 'is not an address of this machine' })),
    ...(secure ? [{ name: 'PUBLIC_URL', why: 'is a public address' }] : []),
  ];
}

const isPublicSite = ({ PUBLIC_URL: site, SANDBOX_PUBLIC: allowed }: Environment): boolean =>
  site !== undefined && allowed !== 'on' && !isLoopback(site);

/**
 * As a destination, `0.0.0.0` and `::` denote this machine. A server that listens there accepts every client.
 */
function listensBeyondLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  const address = `http://${bare.includes(':') ? `[${bare}]` : bare}`;
  return ['0.0.0.0', '::', '0'].includes(bare) || !URL.canParse(address) || !isLoopback(address);
}

/** Test cards pay in a public sandbox, so the owner must enable it explicitly. */
function publicProblems(env: Environment): string[] {
  if (env.SANDBOX_PUBLIC === 'on') return [];
  const site = isPublicSite(env) ? ['PUBLIC_URL'] : [];
  const host = listensBeyondLoopback(env.HOST) ? ['HOST'] : [];
  return [...site, ...host].map(
    (name) =>
      `${name}: would let others open the sandbox and its console: set SANDBOX_PUBLIC=on if this is intended, or MODE=live`,
  );
}

export const modeFromEnvironment = ({ MODE: mode }: { MODE?: string | undefined }): 'live' | 'sandbox' =>
  mode === 'live' ? 'live' : 'sandbox';

export function sandboxProblems(env: Environment, standInKeys: readonly string[]): string[] {
  const signs = findLiveVariables(env, standInKeys);
  if (env.MODE === undefined && signs.length > 0) return [unstatedModeProblem(env, signs)];
  const told = signs.map(
    ({ name, why }) =>
      `${name}: ${why}, but the sandbox uses only its stand-ins (set MODE=live for real services)`,
  );
  const named = new Set(signs.map(({ name }) => name));
  return [...told, ...publicProblems(env).filter((line) => !named.has(line.split(':', 1)[0] ?? ''))];
}

function unstatedModeProblem({ STRIPE_SECRET_KEY: key }: Environment, signs: readonly LiveSign[]): string {
  const names = signs.map(({ name }) => name).join(', ');
  return key === undefined
    ? `MODE: is not set, and this looks like a live configuration without STRIPE_SECRET_KEY (${names}): add MODE=live and the key, or remove these variables for the sandbox`
    : `MODE: is not set, and this looks like a live configuration (${names}): add the line MODE=live, or remove these variables for the sandbox`;
}
