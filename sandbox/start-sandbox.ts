import { startAnalytics } from './analytics/start-analytics.ts';
import type { Analytics } from './analytics/types.ts';
import { type RunningDesk, startDesk } from './desk/start-desk.ts';
import { baseFollowers, baseLikes } from './directory/profile-facts.ts';
import { startDirectory } from './directory/start-directory.ts';
import type { Directory } from './directory/types.ts';
import { freePortFrom } from './kit/listen.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import type { Mailbox } from './mailbox/types.ts';
import { type Processor, startProcessor } from './processor/start-processor.ts';
import { startProvider } from './provider/start-provider.ts';
import type { Provider } from './provider/types.ts';

export interface SandboxKeys {
  stripeSecretKey: string;
  stripePublishableKey: string;
  webhookSecret: string;
  providerKey: string;
  directoryToken: string;
  analyticsSecret: string;
}

export interface SandboxPorts {
  processor: number;
  provider: number;
  directory: number;
  smtp: number;
  mailbox: number;
  desk: number;
  analytics: number;
}

export interface SandboxOptions {
  /** 0 takes a free one; a taken one gives way to the next free one. */
  ports: SandboxPorts;
  /** Without it everything lives in memory. */
  dataDir?: string;
  keys: SandboxKeys;
  /** Where the card processor sends its events. */
  webhookUrl: string;
  /** Where the shop is, for links and for pages that it shows under its own address. */
  shopUrl: string;
  /** Seconds that the provider takes for an order; 0: at the next status call. */
  deliverySeconds: number;
}

/** Where everything really listens. */
export interface SandboxAddresses {
  processor: string;
  /** The panel API's full address. */
  provider: string;
  directory: string;
  smtp: string;
  mailbox: string;
  analytics: string;
  desk: string;
}

export interface Sandbox {
  processor: Processor;
  provider: Provider;
  directory: Directory;
  mailbox: Mailbox;
  analytics: Analytics;
  desk: RunningDesk;
  addresses: SandboxAddresses;
  close(): Promise<void>;
}

/** What a profile or post had before any order; the directory and the provider's start counts agree. */
function baseCount(target: string, kind: string): number {
  return kind === 'follower' ? baseFollowers(target) : baseLikes(target.replace(/^p\//, ''));
}

type Parts = Omit<Sandbox, 'addresses' | 'close'>;

async function startParts(options: SandboxOptions): Promise<Parts> {
  const { ports, dataDir, keys, deliverySeconds, shopUrl } = options;
  const processor = await startProcessor({
    port: await freePortFrom(ports.processor),
    dataDir,
    secretKey: keys.stripeSecretKey,
    publishableKey: keys.stripePublishableKey,
    webhookUrl: options.webhookUrl,
    webhookSecrets: [keys.webhookSecret],
  });
  const provider = await startProvider({
    port: ports.provider,
    dataDir,
    key: keys.providerKey,
    deliverySeconds,
    baseCount,
  });
  const directory = await startDirectory({
    port: ports.directory,
    dataDir,
    accessToken: keys.directoryToken,
    delivered: provider.delivered,
    deliveredLikes: (code) => provider.deliveredTo(code, 'like'),
  });
  const mailbox = await startMailbox({ port: ports.mailbox, smtpPort: ports.smtp, dataDir });
  const analytics = await startAnalytics({
    port: ports.analytics,
    dataDir,
    apiSecret: keys.analyticsSecret,
  });
  const desk = await startDesk({
    port: ports.desk,
    dataDir,
    processor,
    provider,
    directory,
    mailbox,
    analytics,
    shopUrl,
  });
  return { processor, provider, directory, mailbox, analytics, desk };
}

/** Starts all stand-ins of the outside world in this process. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const parts = await startParts(options);
  const { processor, provider, directory, mailbox, analytics, desk } = parts;
  return {
    ...parts,
    addresses: {
      processor: processor.url,
      provider: `${provider.url}/api/v2`,
      directory: directory.url,
      smtp: mailbox.smtpUrl,
      mailbox: mailbox.url,
      analytics: analytics.url,
      desk: `${desk.url}/sandbox`,
    },
    close: async () => {
      await desk.close();
      const services = [processor, provider, directory, mailbox, analytics];
      await Promise.all(services.map((service) => service.close()));
    },
  };
}
