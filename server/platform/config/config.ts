import { type Environment, environmentSchema, otherVariables, unknownNames } from './environment.ts';
import { liveProblems } from './live-configuration.ts';
import { modeFromEnvironment, sandboxProblems } from './stated-mode.ts';
import { tracingConfig } from './tracing-config.ts';

/** Configuration of the program. Only this file reads `process.env`. */
export type Config = ReturnType<typeof buildConfig>;

/** Default keys of the sandbox services. Live mode rejects them. */
export const sandboxKeys = {
  stripeSecret: 'sk_test_auge_sandbox',
  stripePublishable: 'pk_test_auge_sandbox',
  webhookSecret: 'whsec_auge_sandbox',
  redsysMerchant: '999000001',
  redsysKey: 'YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh',
  mailReports: 'whsec_YXVnZSBzYW5kYm94IG1haWwgcmVwb3J0cw==',
  provider: 'sandbox-provider-key',
  secondProvider: 'sandbox-second-provider-key',
  directoryToken: 'sandbox-directory-token',
  directoryAccount: '17841400000000000',
  analyticsId: 'G-SANDBOX',
  analyticsSecret: 'sandbox-analytics-secret',
  languageModel: 'sandbox-language-model-key',
} as const;

export function sandboxPorts(shopPort: number) {
  return {
    processor: shopPort + 1,
    provider: shopPort + 2,
    directory: shopPort + 3,
    smtp: shopPort + 4,
    mailbox: shopPort + 5,
    desk: shopPort + 6,
    analytics: shopPort + 8,
    secondProvider: shopPort + 9,
    languageModel: shopPort + 12,
    agency: shopPort + 10,
    redsys: shopPort + 11,
  };
}

export class InvalidConfiguration extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'InvalidConfiguration';
    this.problems = problems;
  }
}

/** Parses valid variables even if others are invalid, so that one start reports every error. */
function parseEnvironment(source: Record<string, string | undefined>): {
  env: Environment;
  unreadable: Map<string, string>;
} {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (parsed.success) return { env: parsed.data, unreadable: new Map() };
  const unreadable = new Map(
    parsed.error.issues.map((issue) => [String(issue.path[0]), `${String(issue.path[0])}: ${issue.message}`]),
  );
  const rest = Object.entries(present).filter(([name]) => !unreadable.has(name));
  return { env: environmentSchema.parse(Object.fromEntries(rest)), unreadable };
}

const loopbackUrl = (portNumber: number) => `http://127.0.0.1:${portNumber}`;

function problemsOf(env: Environment, unreadable: ReadonlyMap<string, string>): string[] {
  const standIns = { keys: Object.values(sandboxKeys), smtpPort: sandboxPorts(env.PORT).smtp };
  // With an unreadable mode, the requirements of neither mode are checked.
  const ofMode = unreadable.has('MODE')
    ? []
    : isLive(env)
      ? liveProblems(env, standIns)
      : sandboxProblems(env, standIns.keys);
  const readable = ofMode.filter((line) => !unreadable.has(line.split(':', 1)[0] ?? ''));
  const others = [
    ...[...hostProblems(env), ...backupProblems(env)],
    ...[...databaseProblems(env, unreadable), ...rehearsalProblems(env)],
  ];
  return [...unreadable.values(), ...readable, ...others];
}

const isLive = (env: Environment): boolean => modeFromEnvironment(env) === 'live';

function hostProblems({ PROMO_HOSTS: promo = [], BRAND_HOSTS: brand = [] }: Environment): string[] {
  const both = promo.filter((name) => brand.includes(name));
  return both.map((name) => `BRAND_HOSTS: ${name} is among PROMO_HOSTS too`);
}

/** Additional host names. Browsers resolve the sandbox's `.localhost` names to this machine. */
function hostsConfig(env: Environment, live: boolean) {
  return {
    promo: env.PROMO_HOSTS ?? (live ? [] : ['promo.localhost']),
    brand: env.BRAND_HOSTS ?? (live ? [] : ['brand.localhost']),
  };
}

/**
 * Returns whether the shop uses a processor. Without PROCESSORS, all with configured keys are used, and in the sandbox
 * all.
 */
const isProcessorUsed = (
  env: Environment,
  name: 'stripe' | 'redsys',
  key: string | undefined,
  live: boolean,
) => (env.PROCESSORS ? env.PROCESSORS.includes(name) : !live || key !== undefined);

function stripeConfig(env: Environment, live: boolean, processorUrl: string) {
  if (!isProcessorUsed(env, 'stripe', env.STRIPE_SECRET_KEY, live)) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? sandboxKeys.stripeSecret,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? sandboxKeys.stripePublishable,
    /** Two secrets, separated by a comma, are valid during a rotation. */
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [sandboxKeys.webhookSecret],
    apiUrl: env.STRIPE_API_URL ?? (live ? 'https://api.stripe.com' : processorUrl),
    scriptUrl:
      env.STRIPE_SCRIPT_URL ??
      (live ? 'https://js.stripe.com/endive/stripe.js' : `${processorUrl}/endive/stripe.js`),
  };
}

function redsysConfig(env: Environment, live: boolean, redsysUrl: string) {
  if (!isProcessorUsed(env, 'redsys', env.REDSYS_MERCHANT_CODE, live)) return null;
  return {
    merchantCode: env.REDSYS_MERCHANT_CODE ?? sandboxKeys.redsysMerchant,
    /** The bank's contract includes queries of an operation's state. */
    consults: env.REDSYS_CONSULTATION === 'on',
    /**
     * The bank's contract includes inSite, where buyers type cards into the bank's fields in the shop's page.
     */
    cardsInPage: env.REDSYS_CARD === 'insite',
    terminal: env.REDSYS_TERMINAL ?? '1',
    key: env.REDSYS_KEY ?? sandboxKeys.redsysKey,
    url: env.REDSYS_URL?.replace(/\/$/, '') ?? (live ? 'https://sis.redsys.es' : redsysUrl),
    signatureVersion: env.REDSYS_SIGNATURE,
  };
}

function mailConfig(env: Environment, live: boolean, smtpPort: number) {
  return {
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${smtpPort}`,
    from: env.MAIL_FROM ?? 'Auge <pedidos@auge.example>',
    /** Secrets that verify the mail service's reports. Without a secret, every report is refused. */
    reportSecrets: env.MAIL_WEBHOOK_SECRET ?? (live ? [] : [sandboxKeys.mailReports as string]),
  };
}

export const configuredProviderId = 1;

function providerConfig(env: Environment, live: boolean, providerUrl: string) {
  return {
    apiUrl: env.PROVIDER_API_URL ?? `${providerUrl}/api/v2`,
    apiKey: env.PROVIDER_API_KEY ?? sandboxKeys.provider,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1000,
    /** Second sandbox provider, which demonstrates the fallback. Null in live mode. */
    second:
      live || env.SECOND_PROVIDER_API_URL === undefined
        ? null
        : { apiUrl: env.SECOND_PROVIDER_API_URL, apiKey: sandboxKeys.secondProvider as string },
  };
}

/**
 * Returns null in live mode without a token (official API) or a URL (plain HTTP). Buyers then type names by hand. The
 * sandbox uses plain HTTP, which supports suggestions and private profiles.
 */
function directoryConfig(env: Environment, live: boolean, directoryUrl: string) {
  const kind = env.DIRECTORY_KIND ?? (live ? ('business-discovery' as const) : ('http' as const));
  const given = kind === 'http' ? env.DIRECTORY_URL : env.DIRECTORY_ACCESS_TOKEN;
  if (live && given === undefined) return null;
  return {
    kind,
    url: env.DIRECTORY_URL ?? (live ? 'https://graph.facebook.com' : directoryUrl),
    accessToken: env.DIRECTORY_ACCESS_TOKEN ?? (live ? null : sandboxKeys.directoryToken),
    accountId: env.DIRECTORY_ACCOUNT_ID ?? sandboxKeys.directoryAccount,
  };
}

/** Returns null in live mode without an id. The shop then measures nothing and does not ask for consent. */
function analyticsConfig(env: Environment, live: boolean, analyticsUrl: string) {
  const id = env.ANALYTICS_ID ?? (live ? undefined : sandboxKeys.analyticsId);
  if (id === undefined) return null;
  const base = env.ANALYTICS_URL?.replace(/\/$/, '') ?? (live ? undefined : analyticsUrl);
  return {
    id,
    apiSecret: env.ANALYTICS_API_SECRET ?? (live ? null : sandboxKeys.analyticsSecret),
    scriptUrl: `${base ?? 'https://www.googletagmanager.com'}/gtag/js?id=${id}`,
    collectUrl: `${base ?? 'https://region1.google-analytics.com'}/mp/collect`,
  };
}

/** `key` is null in live mode without a key. The chat then replies from the search only. */
function languageModelConfig(env: Environment, live: boolean, standInUrl: string) {
  return {
    key: env.LANGUAGE_MODEL_KEY ?? (live ? null : (sandboxKeys.languageModel as string)),
    url: env.LANGUAGE_MODEL_URL ?? (live ? 'https://api.openai.com/v1' : `${standInUrl}/v1`),
  };
}

function agencyConfig(env: Environment, live: boolean, sandbox: { agencyUrl: string; publicUrl: string }) {
  const url = env.AGENCY_URL?.replace(/\/$/, '');
  const qr = /\/\/prewww/.test(url ?? '')
    ? 'https://prewww2.aeat.es'
    : 'https://www2.agenciatributaria.gob.es';
  return {
    url: url ?? (live ? 'https://www1.agenciatributaria.gob.es' : sandbox.agencyUrl),
    qrUrl:
      env.AGENCY_QR_URL ??
      (live ? `${qr}/wlpl/TIKE-CONT/ValidarQR` : `${sandbox.publicUrl}/sandbox/ValidarQR`),
    authorityFile: env.AGENCY_CA_FILE ?? null,
    certificateFile: env.AGENCY_CERTIFICATE_FILE ?? null,
    certificatePassword: env.AGENCY_CERTIFICATE_PASSWORD ?? null,
  };
}

const rehearsalParts = [
  'REHEARSAL_REDSYS_MERCHANT_CODE',
  'REHEARSAL_REDSYS_TERMINAL',
  'REHEARSAL_REDSYS_KEY',
] as const;

/** A terminal needs all three values. Its test key differs from the live one. */
function rehearsalProblems(env: Environment): string[] {
  const [named] = rehearsalParts.filter((name) => env[name] !== undefined);
  const missing = named ? rehearsalParts.filter((name) => env[name] === undefined) : [];
  const key = env.REHEARSAL_REDSYS_KEY;
  return [
    ...missing.map((name) => `${name}: required with ${named}`),
    ...(key !== undefined && key === env.REDSYS_KEY ? ['REHEARSAL_REDSYS_KEY: is the live key'] : []),
  ];
}

/**
 * Returns null for a service without test keys. The addresses are fixed, so that a rehearsal cannot reach a
 * live system.
 */
function rehearsalConfig(env: Environment) {
  const { REHEARSAL_STRIPE_SECRET_KEY: secretKey, REHEARSAL_AGENCY_CERTIFICATE_FILE: file } = env;
  const [merchantCode, terminal, key] = rehearsalParts.map((name) => env[name]);
  return {
    stripe: secretKey === undefined ? null : { secretKey, apiUrl: 'https://api.stripe.com' },
    redsys:
      merchantCode && terminal && key
        ? {
            ...{ merchantCode, terminal, key, url: 'https://sis-t.redsys.es:25443' },
            signatureVersion: env.REDSYS_SIGNATURE,
          }
        : null,
    agency:
      file === undefined
        ? null
        : {
            ...{ url: 'https://prewww1.aeat.es', authorityFile: env.AGENCY_CA_FILE ?? null },
            ...{ certificateFile: file, password: env.REHEARSAL_AGENCY_CERTIFICATE_PASSWORD ?? '' },
          },
  };
}

const previousKeys = ({ SECRET_KEY_PREVIOUS: keys = '' }: Environment): string[] =>
  keys.split(',').flatMap((key) => key.trim() || []);

const backupConfig = (env: Environment) => ({
  backupDir: env.BACKUP_DIR ?? null,
  backupKey: env.BACKUP_KEY ?? null,
  backupCommand: env.BACKUP_COMMAND ?? null,
});

/** A backup that leaves this machine must be encrypted. */
const backupProblems = (env: Environment): string[] =>
  env.BACKUP_COMMAND !== undefined && env.BACKUP_KEY === undefined
    ? ['BACKUP_COMMAND: requires BACKUP_KEY, so that backups leave this machine only encrypted']
    : [];

/** The embedded server has neither a pooler nor a replica. */
const databaseProblems = (env: Environment, unreadable: ReadonlyMap<string, string>): string[] =>
  env.DATABASE_URL !== undefined || unreadable.has('DATABASE_URL')
    ? []
    : (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).flatMap((name) =>
        env[name] === undefined ? [] : [`${name}: requires DATABASE_URL`],
      );

const databaseConfig = (env: Environment) => ({
  databaseUrl: env.DATABASE_URL ?? null,
  /** For connections that need their own session. The same URL as DATABASE_URL without a pooler. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
  databaseReadUrl: env.DATABASE_READ_URL ?? null,
  databasePort: env.DATABASE_PORT ?? env.PORT + 7,
  databasePool: env.DATABASE_POOL,
});

function buildConfig(env: Environment) {
  const live = isLive(env);
  const ports = sandboxPorts(env.PORT);
  const publicUrl = env.PUBLIC_URL?.replace(/\/$/, '') ?? loopbackUrl(env.PORT);
  return {
    mode: live ? ('live' as const) : ('sandbox' as const),
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    ...backupConfig(env),
    publicUrl,
    hosts: hostsConfig(env, live),
    /** The sandbox replies only to host names of this machine. */
    localOnly: !live && env.SANDBOX_PUBLIC !== 'on',
    ...databaseConfig(env),
    roles: env.ROLES,
    webDev: env.WEB_DEV === '1',
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG === 'on',
    hsts: live ? env.HSTS : ('off' as const),
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKeys: previousKeys(env),
    stripe: stripeConfig(env, live, loopbackUrl(ports.processor)),
    redsys: redsysConfig(env, live, loopbackUrl(ports.redsys)),
    provider: providerConfig(env, live, loopbackUrl(ports.provider)),
    directory: directoryConfig(env, live, loopbackUrl(ports.directory)),
    mail: mailConfig(env, live, ports.smtp),
    analytics: analyticsConfig(env, live, loopbackUrl(ports.analytics)),
    viesUrl:
      env.VIES_URL?.replace(/\/$/, '') ??
      (live
        ? 'https://ec.europa.eu/taxation_customs/vies/rest-api'
        : `${env.DESK_URL ?? loopbackUrl(ports.desk)}/vies`),
    languageModel: languageModelConfig(env, live, loopbackUrl(ports.languageModel)),
    agency: agencyConfig(env, live, { agencyUrl: `https://127.0.0.1:${ports.agency}`, publicUrl }),
    rehearsal: rehearsalConfig(env),
    deskUrl: live ? null : (env.DESK_URL ?? loopbackUrl(ports.desk)),
    /** Cost of the password hash, which only tests lower. No variable sets it. */
    passwordHash: {} as { memoryCost?: number; timeCost?: number },
    admin: { username: env.ADMIN_USERNAME ?? null, password: env.ADMIN_PASSWORD ?? null },
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: tracingConfig(env),
    /** 10 minutes with real providers. Seconds in the sandbox, where orders are complete within a minute. */
    statusSyncSeconds: env.STATUS_SYNC_SECONDS ?? (live ? 600 : 5),
    reconcileSeconds: env.RECONCILE_SECONDS ?? (live ? 300 : 30),
  };
}

const knownVariableNames = [...Object.keys(environmentSchema.shape), ...otherVariables];
const noFileNames: ReadonlySet<string> = new Set();

/**
 * Returns the configuration. `inFile` contains the names of the variables in `.env`. Throws `InvalidConfiguration` with
 * a readable list.
 */
export function loadConfig(
  source: Record<string, string | undefined> = process.env,
  inFile: ReadonlySet<string> = noFileNames,
): Config {
  const { env, unreadable } = parseEnvironment(source);
  const problems = [...unknownNames(inFile, knownVariableNames), ...problemsOf(env, unreadable)];
  if (problems.length > 0) throw new InvalidConfiguration(problems);
  return buildConfig(env);
}
