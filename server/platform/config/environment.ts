import { z } from 'zod';
import { daySeconds } from '#contracts/kit/time.ts';

const wholeNumberSchema = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
const oneOfSchema = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
const atLeast = (length: number) => z.string().min(length, `must have ${length} characters or more`);

const port = wholeNumberSchema(1, 65_535);
const secondsWords = 'must be a number of seconds, more than 0 and 86400 at most';
const seconds = z.coerce.number(secondsWords).positive(secondsWords).max(daySeconds, secondsWords);
const flag = oneOfSchema(['on', 'off']);
const url = z.url({
  protocol: /^https?$/,
  error: 'must be an address, for example https://name.example/path',
});
/** Must be an origin, because the shop's pages are at the root of a host. */
const site = url.refine((address) => {
  const url = URL.parse(address);
  return (
    !url || (url.pathname === '/' && url.username === '' && url.password === '' && !/[?#]/.test(address))
  );
}, 'must be only a host, for example https://shop.example, without a path, a query or a password');
const role = oneOfSchema(['web', 'worker']);
const hostList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'host names only, without https:// and port')));

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const shareWords = 'must be a number from 0 to 1';
const share = z.coerce.number(shareWords).min(0, shareWords).max(1, shareWords);
/** `name=value` pairs, separated by commas. Special characters are percent-encoded. */
const headerList = z
  .string()
  .regex(
    /^(?:[\w-]+=(?:[^,%]|%[0-7][0-9a-f])*)(?:,[\w-]+=(?:[^,%]|%[0-7][0-9a-f])*)*$/i,
    'as name=value,name=value',
  )
  .transform((list) =>
    Object.fromEntries(
      list.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
      }),
    ),
  );

/** Signing secrets, separated by commas. Rejects an empty secret, because anyone could sign with it. */
const secretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(atLeast(8)).min(1).max(2, 'must be two secrets at most'));
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address, for example postgresql://user:password@host:5432/auge',
});
const processorList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(oneOfSchema(['stripe', 'redsys'])).min(1));
/** 24 bytes, the key length of 3DES. */
const redsysKey = z.string().regex(/^[A-Za-z0-9+/]{32}$/, 'must be the 32 characters of the terminal’s key');
const merchantCode = z.string().regex(/^\d{9}$/, 'must be the nine digits of the merchant (FUC)');
const terminal = z.string().regex(/^\d{1,3}$/, 'must be a number of up to three digits');
const sender = z
  .string()
  .regex(/^(?:[^<>@]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'as `Shop <orders@shop.example>`');

/**
 * All variables that the program reads. An empty variable counts as not set, and no default is an empty
 * string.
 */
export const environmentSchema = z.object({
  MODE: oneOfSchema(['live', 'sandbox']).optional(),
  SANDBOX_PUBLIC: flag.default('off'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32, 'needs 32 characters or more').optional(),
  /** Copies a finished backup to another machine. `$1` is the file. */
  BACKUP_COMMAND: z.string().optional(),
  PUBLIC_URL: site.optional(),
  PROMO_HOSTS: hostList.optional(),
  BRAND_HOSTS: hostList.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_PORT: port.optional(),
  DATABASE_POOL: wholeNumberSchema(2, 200).default(10),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(role).min(1)),
  LOG_LEVEL: oneOfSchema(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: flag.default('off'),
  RATE_LIMITS: flag.default('on'),
  HSTS: oneOfSchema(['on', 'subdomains', 'off']).default('on'),
  TRUST_PROXY: wholeNumberSchema(0, 10).default(0),
  SECRET_KEY: atLeast(32).optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),

  PROCESSORS: processorList.optional(),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'a secret or a restricted key, sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'a publishable key, pk_…').optional(),
  STRIPE_WEBHOOK_SECRET: secretList.optional(),
  STRIPE_API_URL: url.optional(),
  STRIPE_SCRIPT_URL: url.optional(),

  REDSYS_MERCHANT_CODE: merchantCode.optional(),
  REDSYS_TERMINAL: terminal.optional(),
  REDSYS_KEY: redsysKey.optional(),
  REDSYS_URL: site.optional(),
  /** `off` if the bank's contract does not include status queries. */
  REDSYS_CONSULTATION: flag.default('on'),
  REDSYS_CARD: oneOfSchema(['redirect', 'insite']).default('redirect'),
  REDSYS_SIGNATURE: oneOfSchema(['HMAC_SHA256_V1', 'HMAC_SHA512_V1']).default('HMAC_SHA512_V1'),

  PROVIDER_API_URL: url.optional(),
  PROVIDER_API_KEY: atLeast(4).optional(),
  SECOND_PROVIDER_API_URL: url.optional(),
  PROVIDER_TIMEOUT_SECONDS: seconds.default(45),

  DIRECTORY_KIND: oneOfSchema(['business-discovery', 'http']).optional(),
  DIRECTORY_URL: url.optional(),
  DIRECTORY_ACCESS_TOKEN: atLeast(4).optional(),
  DIRECTORY_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),

  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address, for example smtps://user:password@mail.example:465',
    })
    .optional(),
  MAIL_FROM: sender.optional(),
  MAIL_WEBHOOK_SECRET: secretList.optional(),

  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'the id of a data stream, for example G-…')
    .optional(),
  ANALYTICS_API_SECRET: atLeast(4).optional(),
  ANALYTICS_URL: url.optional(),

  VIES_URL: url.optional(),
  LANGUAGE_MODEL_KEY: atLeast(8).optional(),
  LANGUAGE_MODEL_URL: url.optional(),
  AGENCY_URL: url.optional(),
  AGENCY_QR_URL: url.optional(),
  AGENCY_CA_FILE: z.string().optional(),
  AGENCY_CERTIFICATE_FILE: z.string().optional(),
  AGENCY_CERTIFICATE_PASSWORD: z.string().optional(),

  REHEARSAL_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_test_/, 'must be a key of Stripe’s test mode, sk_test_… or rk_test_…')
    .optional(),
  REHEARSAL_REDSYS_MERCHANT_CODE: merchantCode.optional(),
  REHEARSAL_REDSYS_TERMINAL: terminal.optional(),
  REHEARSAL_REDSYS_KEY: redsysKey.optional(),
  REHEARSAL_AGENCY_CERTIFICATE_FILE: z.string().optional(),
  REHEARSAL_AGENCY_CERTIFICATE_PASSWORD: z.string().optional(),

  DESK_URL: url.optional(),
  WEB_DEV: z.enum(['1'], 'must be 1, or left out').optional(),
  ADMIN_USERNAME: z.string().min(1).max(64, 'must have 64 characters at most').optional(),
  ADMIN_PASSWORD: atLeast(8).max(200, 'must have 200 characters at most').optional(),

  METRICS_TOKEN: atLeast(16).optional(),

  /** Enables traces. These five variables are defined by OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', 'must be http/protobuf (most collectors receive it on port 4318)')
    .default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().default('auge'),
  OTEL_TRACES_SAMPLER: oneOfSchema(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),

  STATUS_SYNC_SECONDS: seconds.optional(),
  RECONCILE_SECONDS: seconds.optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

export const otherVariables = ['SANDBOX_DELIVERY_SECONDS', 'TEST_DATABASE_URL', 'CHROMIUM_PATH'] as const;

const familyOf = (name: string) => name.split('_', 1)[0] ?? name;

/** Returns a problem for each unknown variable of `.env` with the prefix of a known one, for example `STRIPE_KEY`. */
export function unknownNames(inFile: ReadonlySet<string>, known: readonly string[]): string[] {
  const families = new Set(known.filter((name) => name.includes('_')).map(familyOf));
  return [...inFile]
    .filter(
      (name) => name.includes('_') && !known.includes(name) && families.has(familyOf(name.toUpperCase())),
    )
    .map((name) => `${name}: is not a variable of the shop (.env.example lists all)`);
}
