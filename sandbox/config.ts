import { z } from 'zod';
import type { SandboxOptions } from './start-sandbox.ts';

const portError = 'must be a whole number from 0 to 65535';
const portSchema = (usual: number) =>
  z.coerce.number(portError).int(portError).min(0, portError).max(65_535, portError).default(usual);
const secondsError = 'must be a number of seconds, 0 or more';

const environment = z.object({
  SANDBOX_PROCESSOR_PORT: portSchema(3001),
  SANDBOX_PROVIDER_PORT: portSchema(3002),
  SANDBOX_DIRECTORY_PORT: portSchema(3003),
  SANDBOX_SMTP_PORT: portSchema(3004),
  SANDBOX_MAILBOX_PORT: portSchema(3005),
  SANDBOX_DESK_PORT: portSchema(3006),
  SANDBOX_ANALYTICS_PORT: portSchema(3008),
  SANDBOX_SECOND_PROVIDER_PORT: portSchema(3009),
  SANDBOX_LANGUAGE_MODEL_PORT: portSchema(3012),
  SANDBOX_AGENCY_PORT: portSchema(3010),
  SANDBOX_REDSYS_PORT: portSchema(3011),
  SANDBOX_DATA_DIR: z.string().min(1).optional(),
  SANDBOX_SHOP_URL: z.url().default('http://localhost:3000'),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  SANDBOX_DELIVERY_SECONDS: z.coerce.number(secondsError).min(0, secondsError).default(120),
  SANDBOX_STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_sandbox'),
  SANDBOX_STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_sandbox'),
  SANDBOX_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
  SANDBOX_REDSYS_MERCHANT_CODE: z.string().min(1).default('999000001'),
  SANDBOX_REDSYS_TERMINAL: z.string().min(1).default('1'),
  SANDBOX_REDSYS_KEY: z.string().min(1).default('YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh'),
  SANDBOX_MAIL_REPORT_URL: z.url().optional(),
  SANDBOX_MAIL_REPORT_SECRET: z.string().min(1).default('whsec_sandbox'),
  SANDBOX_PROVIDER_KEY: z.string().min(1).default('sandbox-provider-key'),
  SANDBOX_SECOND_PROVIDER_KEY: z.string().min(1).default('sandbox-second-provider-key'),
  SANDBOX_DIRECTORY_TOKEN: z.string().min(1).default('sandbox-directory-token'),
  SANDBOX_ANALYTICS_SECRET: z.string().min(1).default('sandbox-analytics-secret'),
  SANDBOX_LANGUAGE_MODEL_KEY: z.string().min(1).default('sandbox-language-model-key'),
  SANDBOX_FOLLOW_PARENT: z.enum(['0', '1']).default('0'),
});

export interface SandboxConfig extends SandboxOptions {
  /** Ends the process when standard input closes, so that a killed parent leaves no orphan. */
  followParent: boolean;
}

/** Reads the environment. Throws with a readable list of problems. */
export function readSandboxConfig(env: Record<string, string | undefined>): SandboxConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new Error(['The sandbox cannot start:', ...problems].join('\n'));
  }
  const read = parsed.data;
  return {
    ports: {
      processor: read.SANDBOX_PROCESSOR_PORT,
      provider: read.SANDBOX_PROVIDER_PORT,
      directory: read.SANDBOX_DIRECTORY_PORT,
      smtp: read.SANDBOX_SMTP_PORT,
      mailbox: read.SANDBOX_MAILBOX_PORT,
      desk: read.SANDBOX_DESK_PORT,
      analytics: read.SANDBOX_ANALYTICS_PORT,
      secondProvider: read.SANDBOX_SECOND_PROVIDER_PORT,
      languageModel: read.SANDBOX_LANGUAGE_MODEL_PORT,
      agency: read.SANDBOX_AGENCY_PORT,
      redsys: read.SANDBOX_REDSYS_PORT,
    },
    dataDir: read.SANDBOX_DATA_DIR,
    keys: {
      stripeSecretKey: read.SANDBOX_STRIPE_SECRET_KEY,
      stripePublishableKey: read.SANDBOX_STRIPE_PUBLISHABLE_KEY,
      webhookSecret: read.SANDBOX_WEBHOOK_SECRET,
      providerKey: read.SANDBOX_PROVIDER_KEY,
      secondProviderKey: read.SANDBOX_SECOND_PROVIDER_KEY,
      directoryToken: read.SANDBOX_DIRECTORY_TOKEN,
      analyticsSecret: read.SANDBOX_ANALYTICS_SECRET,
      languageModelKey: read.SANDBOX_LANGUAGE_MODEL_KEY,
    },
    redsys: {
      merchantCode: read.SANDBOX_REDSYS_MERCHANT_CODE,
      terminal: read.SANDBOX_REDSYS_TERMINAL,
      key: read.SANDBOX_REDSYS_KEY,
    },
    mailReports: { url: read.SANDBOX_MAIL_REPORT_URL ?? '', secret: read.SANDBOX_MAIL_REPORT_SECRET },
    shopUrl: read.SANDBOX_SHOP_URL,
    webhookUrl: read.SANDBOX_WEBHOOK_URL ?? '',
    deliverySeconds: read.SANDBOX_DELIVERY_SECONDS,
    followParent: read.SANDBOX_FOLLOW_PARENT === '1',
  };
}

export function loadSandboxConfig(): SandboxConfig {
  return readSandboxConfig(process.env);
}
