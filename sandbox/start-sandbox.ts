import { startAgency } from './agency/start-agency.ts';
import type { Agency } from './agency/types.ts';
import { startAnalytics } from './analytics/start-analytics.ts';
import type { Analytics } from './analytics/types.ts';
import { type RunningConsole, startConsole } from './console/start-console.ts';
import { baseFollowers, baseLikes } from './directory/profile-facts.ts';
import { startDirectory } from './directory/start-directory.ts';
import type { Directory } from './directory/types.ts';
import { freePortFrom } from './kit/listen.ts';
import { openSandboxTime, type SandboxTime } from './kit/sandbox-time.ts';
import { type SandboxLanguageModel, startLanguageModel } from './language-model/start-language-model.ts';
import type { MailReports } from './mailbox/send-report.ts';
import { startMailbox } from './mailbox/start-mailbox.ts';
import type { Mailbox } from './mailbox/types.ts';
import { type Processor, startProcessor } from './processor/start-processor.ts';
import { SECOND_ACCOUNT } from './provider/account.ts';
import { startProvider } from './provider/start-provider.ts';
import type { Provider } from './provider/types.ts';
import { startRedsys } from './redsys/start-redsys.ts';
import type { Redsys, RedsysAccount } from './redsys/types.ts';

export interface SandboxKeys {
  stripeSecretKey: string;
  stripePublishableKey: string;
  webhookSecret: string;
  providerKey: string;
  secondProviderKey: string;
  directoryToken: string;
  analyticsSecret: string;
  languageModelKey: string;
}

export interface SandboxPorts {
  processor: number;
  provider: number;
  directory: number;
  smtp: number;
  mailbox: number;
  desk: number;
  analytics: number;
  secondProvider: number;
  languageModel: number;
  agency: number;
  redsys: number;
}

export interface SandboxOptions {
  /** 0 selects a free port. A taken one is replaced by the next free one. */
  ports: SandboxPorts;
  /** Absent: in-memory. */
  dataDir?: string;
  keys: SandboxKeys;
  /** The shop's account at the bank gateway. */
  redsys: RedsysAccount;
  /** Webhook address of the card processor. */
  webhookUrl: string;
  /** Address and secret of mail delivery reports. Absent: none are sent. */
  mailReports?: MailReports;
  /** Address of the shop, for links and for pages it serves itself. */
  shopUrl: string;
  /** Delivery time of an order in seconds. 0 completes at the next status call. */
  deliverySeconds: number;
}

export interface SandboxAddresses {
  processor: string;
  /** Complete address of the panel API. */
  provider: string;
  secondProvider: string;
  directory: string;
  smtp: string;
  mailbox: string;
  analytics: string;
  /** Address up to `/chat/completions`. */
  languageModel: string;
  agency: string;
  /** Files a shop needs for the agency's TLS. Empty for an in-memory sandbox. */
  agencyAuthority: string;
  agencyCertificate: string;
  redsys: string;
  desk: string;
}

export interface Sandbox {
  processor: Processor;
  provider: Provider;
  /** Second provider with a different account, prices and faults, used when the first refuses. */
  secondProvider: Provider;
  directory: Directory;
  mailbox: Mailbox;
  analytics: Analytics;
  languageModel: SandboxLanguageModel;
  agency: Agency;
  redsys: Redsys;
  desk: RunningConsole;
  world: SandboxTime;
  addresses: SandboxAddresses;
  close(): Promise<void>;
}

/** Returns the count without this provider's deliveries, so that directory and start counts agree. */
const countWithout = (other: () => Provider) => (target: string, kind: string) =>
  kind === 'follower'
    ? baseFollowers(target) + other().delivered(target)
    : baseLikes(target.replace(/^p\//, '')) + other().deliveredTo(target.replace(/^p\//, ''), 'like');

async function startProviders({ ports, dataDir, keys, deliverySeconds }: SandboxOptions, world: SandboxTime) {
  const provider: Provider = await startProvider({
    port: ports.provider,
    dataDir,
    key: keys.providerKey,
    deliverySeconds,
    world,
    baseCount: countWithout(() => secondProvider),
  });
  const secondProvider: Provider = await startProvider({
    port: ports.secondProvider,
    dataDir,
    key: keys.secondProviderKey,
    account: SECOND_ACCOUNT,
    deliverySeconds,
    world,
    baseCount: countWithout(() => provider),
  });
  return { provider, secondProvider };
}

type Parts = Omit<Sandbox, 'addresses' | 'close'>;

async function startParts(options: SandboxOptions): Promise<Parts> {
  const { ports, dataDir, keys, shopUrl } = options;
  const world = openSandboxTime(dataDir);
  const processor = await startProcessor({
    port: await freePortFrom(ports.processor),
    dataDir,
    world,
    secretKey: keys.stripeSecretKey,
    publishableKey: keys.stripePublishableKey,
    webhookUrl: options.webhookUrl,
    webhookSecrets: [keys.webhookSecret],
  });
  const { provider, secondProvider } = await startProviders(options, world);
  const directory = await startDirectory({
    port: ports.directory,
    dataDir,
    accessToken: keys.directoryToken,
    delivered: (name) => provider.delivered(name) + secondProvider.delivered(name),
    deliveredLikes: (code) => provider.deliveredTo(code, 'like') + secondProvider.deliveredTo(code, 'like'),
  });
  const mailbox = await startMailbox({
    port: ports.mailbox,
    smtpPort: ports.smtp,
    dataDir,
    world,
    reports: options.mailReports,
  });
  const analytics = await startAnalytics({
    port: ports.analytics,
    dataDir,
    world,
    apiSecret: keys.analyticsSecret,
  });
  const languageModel = await startLanguageModel({ port: ports.languageModel, key: keys.languageModelKey });
  const agency = await startAgency({ port: ports.agency, dataDir, world });
  const redsys = await startRedsys({ port: ports.redsys, dataDir, world, ...options.redsys });
  const desk = await startConsole({
    port: ports.desk,
    dataDir,
    world,
    processor,
    provider,
    secondProvider,
    directory,
    mailbox,
    analytics,
    agency,
    redsys,
    shopUrl,
  });
  return {
    ...{ processor, provider, secondProvider, directory, mailbox, analytics, languageModel },
    ...{ agency, redsys, desk, world },
  };
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const parts = await startParts(options);
  const { processor, provider, secondProvider, directory, mailbox, analytics, languageModel } = parts;
  const { agency, redsys, desk } = parts;
  return {
    ...parts,
    addresses: {
      processor: processor.url,
      provider: `${provider.url}/api/v2`,
      secondProvider: `${secondProvider.url}/api/v2`,
      directory: directory.url,
      smtp: mailbox.smtpUrl,
      mailbox: mailbox.url,
      analytics: analytics.url,
      languageModel: `${languageModel.url}/v1`,
      agency: agency.url,
      agencyAuthority: agency.files?.authority ?? '',
      agencyCertificate: agency.files?.client ?? '',
      redsys: redsys.url,
      desk: `${desk.url}/sandbox`,
    },
    close: async () => {
      await desk.close();
      const services = [
        processor,
        provider,
        secondProvider,
        directory,
        mailbox,
        analytics,
        languageModel,
        agency,
        redsys,
      ];
      await Promise.all(services.map((service) => service.close()));
      parts.world.close();
    },
  };
}
