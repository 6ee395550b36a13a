import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const seconds = z.coerce.number().positive().max(86_400);
const flag = z.enum(['on', 'off']);
const url = z.url({ protocol: /^https?$/ });
const role = z.enum(['web', 'worker']);
/** Host names without port, separated by commas. */
const hostList = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'host names only, without https:// and port')));

/** Signing secrets, separated by commas: an empty one among them would let anybody sign. */
const secretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(8)).min(1).max(2));
/** An address of mail, alone or after a name. */
const sender = z
  .string()
  .regex(/^(?:[^<>@]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'as `Shop <orders@shop.example>`');

/** Every variable that the program reads. One that is present but empty counts as absent: no empty-string defaults. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  PUBLIC_URL: url.optional(),
  PROMO_HOSTS: hostList.optional(),
  BRAND_HOSTS: hostList.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PORT: port.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(role).min(1)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: flag.default('off'),
  RATE_LIMITS: flag.default('on'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SECRET_KEY: z.string().min(32).optional(),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'a secret or a restricted key, sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: secretList.optional(),
  STRIPE_API_URL: url.optional(),
  STRIPE_SCRIPT_URL: url.optional(),

  PROVIDER_API_URL: url.optional(),
  PROVIDER_API_KEY: z.string().min(4).optional(),
  SECOND_PROVIDER_API_URL: url.optional(),
  PROVIDER_TIMEOUT_SECONDS: seconds.default(45),

  DIRECTORY_KIND: z.enum(['business-discovery', 'http']).optional(),
  DIRECTORY_URL: url.optional(),
  DIRECTORY_ACCESS_TOKEN: z.string().min(4).optional(),
  DIRECTORY_ACCOUNT_ID: z.string().regex(/^\d+$/).optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_WEBHOOK_SECRET: secretList.optional(),

  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'the id of a data stream, as G-…')
    .optional(),
  ANALYTICS_API_SECRET: z.string().min(4).optional(),
  ANALYTICS_URL: url.optional(),

  /** The Union's register of VAT numbers. */
  VIES_URL: url.optional(),
  LANGUAGE_MODEL_KEY: z.string().min(8).optional(),
  LANGUAGE_MODEL_URL: url.optional(),
  AGENCY_URL: url.optional(),
  AGENCY_QR_URL: url.optional(),
  AGENCY_CA_FILE: z.string().optional(),
  AGENCY_CERTIFICATE_FILE: z.string().optional(),
  AGENCY_CERTIFICATE_PASSWORD: z.string().optional(),

  DESK_URL: url.optional(),
  WEB_DEV: z.enum(['1']).optional(),
  ADMIN_USERNAME: z.string().min(1).max(64).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional(),

  METRICS_TOKEN: z.string().min(16).optional(),

  STATUS_SYNC_SECONDS: seconds.optional(),
  RECONCILE_SECONDS: seconds.optional(),
});

export type Environment = z.infer<typeof environmentSchema>;
