import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

interface SandboxEndpoints {
  keys: readonly string[];
  smtpPort: number;
}

const stripeParts = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const needed = [
  'PROVIDER_API_URL',
  'PROVIDER_API_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'SECRET_KEY',
] as const;

const addresses = [
  'PUBLIC_URL',
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'REDSYS_URL',
  'PROVIDER_API_URL',
  'DIRECTORY_URL',
  'ANALYTICS_URL',
  'VIES_URL',
  'AGENCY_URL',
  'AGENCY_QR_URL',
  'DESK_URL',
] as const;

const secrets = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REDSYS_MERCHANT_CODE',
  'REDSYS_KEY',
  'PROVIDER_API_KEY',
  'DIRECTORY_ACCESS_TOKEN',
  'DIRECTORY_ACCOUNT_ID',
  'ANALYTICS_ID',
  'ANALYTICS_API_SECRET',
] as const;

/** A shop needs no Stripe keys if Redsys takes all payments. */
function needsStripe(env: Environment): boolean {
  if (env.PROCESSORS) return env.PROCESSORS.includes('stripe');
  return env.REDSYS_MERCHANT_CODE === undefined || stripeParts.some((name) => env[name] !== undefined);
}

function findMissingVariables(env: Environment): string[] {
  const parts = needsStripe(env) ? [...stripeParts, ...needed] : needed;
  return parts.filter((name) => env[name] === undefined).map((name) => `${name}: required in live mode`);
}

function findAddressProblems(name: string, address: string): string[] {
  if (isLoopback(address)) return [`${name}: points to this machine, which is allowed only in the sandbox`];
  if (new URL(address).protocol === 'http:') return [`${name}: must be https in live mode`];
  return [];
}

function addressProblems(env: Environment): string[] {
  return addresses.flatMap((name) => (env[name] === undefined ? [] : findAddressProblems(name, env[name])));
}

/** A mail relay on this machine may send mails. The sandbox's mailbox only stores them. */
function mailProblems(
  { SMTP_URL: smtp, MAIL_FROM: from }: Environment,
  { smtpPort }: SandboxEndpoints,
): string[] {
  const mailbox = smtp !== undefined && isLoopback(smtp) && Number(new URL(smtp).port) === smtpPort;
  const reserved =
    from !== undefined &&
    /[@.](?:example|test|invalid|localhost|local)>?$|@example\.(?:com|net|org)>?$/i.test(from);
  return [
    ...(mailbox ? [`SMTP_URL: port ${smtpPort} is the sandbox's mailbox`] : []),
    ...(reserved ? ['MAIL_FROM: is an address that cannot receive replies'] : []),
  ];
}

function findSandboxKeys(env: Environment, { keys }: SandboxEndpoints): string[] {
  return secrets
    .filter((name) => [env[name] ?? []].flat().some((value) => keys.includes(value)))
    .map((name) => `${name}: is the sandbox's own value`);
}

/** Matches `sk_live_…`, a restricted `rk_live_…`, and `sk_org_live_…` of an organisation. */
const modeOf = (key: string | undefined) => /^[a-z]+(?:_org)?_(test|live)_/.exec(key ?? '')?.[1];

function processorProblems(env: Environment): string[] {
  const [secret, publishable] = [modeOf(env.STRIPE_SECRET_KEY), modeOf(env.STRIPE_PUBLISHABLE_KEY)];
  const apart = secret !== undefined && publishable !== undefined && secret !== publishable;
  // Test cards are public. An order paid with a test card would be delivered at the owner's cost.
  const trial = secret === 'test' || publishable === 'test';
  const script = env.STRIPE_SCRIPT_URL;
  const foreign = script !== undefined && !isLoopback(script) && new URL(script).host !== 'js.stripe.com';
  return [
    ...(trial && !apart
      ? ['STRIPE_SECRET_KEY: is a test key of the processor, which accepts test cards']
      : []),
    ...(apart
      ? [`STRIPE_PUBLISHABLE_KEY: is a ${publishable} key, but the secret key is a ${secret} key`]
      : []),
    ...(foreign ? ["STRIPE_SCRIPT_URL: must be Stripe's own in live mode"] : []),
  ];
}

const redsysParts = ['REDSYS_MERCHANT_CODE', 'REDSYS_TERMINAL', 'REDSYS_KEY'] as const;
/** Key that the gateway publishes for its test system. Anyone can sign with it that an order is paid. */
const publishedKey = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';

function redsysProblems(env: Environment): string[] {
  const named = env.PROCESSORS?.includes('redsys')
    ? 'PROCESSORS'
    : redsysParts.find((name) => env[name] !== undefined);
  if (named === undefined)
    return env.REDSYS_URL === undefined ? [] : ['REDSYS_URL: requires REDSYS_MERCHANT_CODE'];
  const missing = redsysParts.filter((name) => env[name] === undefined);
  const host = env.REDSYS_URL === undefined ? '' : new URL(env.REDSYS_URL).hostname;
  return [
    ...missing.map((name) => `${name}: required with ${named}`),
    ...(env.REDSYS_KEY === publishedKey ? ["REDSYS_KEY: is the key of the gateway's test system"] : []),
    ...(/^sis-[a-z]\./.test(host)
      ? ["REDSYS_URL: is the gateway's test system, which accepts test cards"]
      : []),
  ];
}

function otherProblems(env: Environment): string[] {
  const noAccount =
    env.DIRECTORY_ACCESS_TOKEN && env.DIRECTORY_KIND !== 'http' && !env.DIRECTORY_ACCOUNT_ID
      ? ['DIRECTORY_ACCOUNT_ID: required with DIRECTORY_ACCESS_TOKEN']
      : [];
  return [
    ...(env.RATE_LIMITS === 'off' ? ['RATE_LIMITS: may be off only in the sandbox'] : []),
    ...noAccount,
  ];
}

export function liveProblems(env: Environment, standIns: SandboxEndpoints): string[] {
  return [
    ...findMissingVariables(env),
    ...addressProblems(env),
    ...mailProblems(env, standIns),
    ...findSandboxKeys(env, standIns),
    ...processorProblems(env),
    ...redsysProblems(env),
    ...otherProblems(env),
  ];
}
