import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import { startProcessor } from '#sandbox/processor/start-processor.ts';
import { startProvider } from '#sandbox/provider/start-provider.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

/**
 * Runs processor, provider and mailbox in the test's own process, where they outlive every program that is
 * killed. Their state is in memory; the provider delivers at the next look at the status.
 */
export async function startStandIns(webhookSecrets: string[] = [sandboxKeys.webhookSecret]) {
  const [processor, provider, mailbox] = await Promise.all([
    startProcessor({
      port: 0,
      secretKey: sandboxKeys.stripeSecret,
      publishableKey: sandboxKeys.stripePublishable,
      webhookUrl: '',
      webhookSecrets,
    }),
    startProvider({ port: 0, key: sandboxKeys.provider, deliverySeconds: 0 }),
    startMailbox({ port: 0, smtpPort: 0 }),
  ]);
  const close = async () => {
    await Promise.all([processor.close(), provider.close(), mailbox.close()]);
  };
  return { processor, provider, mailbox, close };
}

/** Returns what `tally` compares the shop with. */
export const booksOf = ({ processor, provider }: Pick<StandIns, 'processor' | 'provider'>) => ({
  processorUrl: processor.url,
  providerOrders: () => provider.orders(),
});

export const staffMember = { username: 'owner', password: 'correct horse battery' };

/** Returns what a program needs to know to work against these stand-ins: waits are short by configuration alone. */
export function programEnvironment(
  standIns: Pick<StandIns, 'processor' | 'provider' | 'mailbox'>,
  databaseUrl: string,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMITS: 'off',
    SECRET_KEY: 'a key that only tests use, nothing else',
    PROCESSORS: 'stripe',
    STRIPE_API_URL: standIns.processor.url,
    STRIPE_SCRIPT_URL: `${standIns.processor.url}/endive/stripe.js`,
    PROVIDER_API_URL: `${standIns.provider.url}/api/v2`,
    PROVIDER_TIMEOUT_SECONDS: '1',
    SMTP_URL: standIns.mailbox.smtpUrl,
    STATUS_SYNC_SECONDS: '1',
    RECONCILE_SECONDS: '3',
    ADMIN_USERNAME: staffMember.username,
    ADMIN_PASSWORD: staffMember.password,
  };
}
