import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import { startProcessor } from '#sandbox/processor/start-processor.ts';
import { startProvider } from '#sandbox/provider/start-provider.ts';
import { startRedsys } from '#sandbox/redsys/start-redsys.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

interface StandInOptions {
  webhookSecrets?: string[];
  /** Also starts the banks' gateway. */
  redsys?: boolean;
}

/**
 * Runs processor, provider and mailbox in the test's own process, where they survive the killed programs. Their state
 * is in memory. The provider delivers at the next status check.
 */
export async function startStandIns({
  webhookSecrets = [sandboxKeys.webhookSecret],
  redsys: withRedsys = false,
}: StandInOptions = {}) {
  const [processor, provider, mailbox, redsys] = await Promise.all([
    startProcessor({
      port: 0,
      secretKey: sandboxKeys.stripeSecret,
      publishableKey: sandboxKeys.stripePublishable,
      webhookUrl: '',
      webhookSecrets,
    }),
    startProvider({ port: 0, key: sandboxKeys.provider, deliverySeconds: 0 }),
    startMailbox({ port: 0, smtpPort: 0 }),
    withRedsys
      ? startRedsys({
          port: 0,
          merchantCode: sandboxKeys.redsysMerchant,
          terminal: '1',
          key: sandboxKeys.redsysKey,
        })
      : undefined,
  ]);
  const close = async () => {
    await Promise.all([processor, provider, mailbox, redsys].map((each) => each?.close()));
  };
  return { processor, provider, mailbox, redsys, close };
}

export const accountsOf = ({
  processor,
  provider,
  redsys,
}: Pick<StandIns, 'processor' | 'provider'> & { redsys?: StandIns['redsys'] }) => ({
  processorUrl: processor.url,
  providerOrders: () => provider.orders(),
  ...(redsys ? { redsys } : {}),
});

/**
 * Returns a fixed port and public URL for a restarted program, because each payment contains the address for the
 * gateway's notification.
 */
export async function reserveAddress(): Promise<Record<string, string>> {
  const port = await anyFreePort();
  return { PROGRAM_PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

export const staffMember = { username: 'owner', password: 'correct horse battery' };

/** Returns the environment for a program that uses these stand-ins, with short intervals. */
export function programEnvironment(
  standIns: Pick<StandIns, 'processor' | 'provider' | 'mailbox'> & { redsys?: StandIns['redsys'] },
  databaseUrl: string,
): Record<string, string> {
  const { redsys } = standIns;
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMITS: 'off',
    SECRET_KEY: 'a key that only tests use, nothing else',
    ...(redsys ? { PROCESSORS: 'stripe,redsys', REDSYS_URL: redsys.url } : { PROCESSORS: 'stripe' }),
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
