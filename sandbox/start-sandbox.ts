import { startAgency } from './agency/start-agency.ts';
import type { Agency } from './agency/types.ts';
import { startAnalytics } from './analytics/start-analytics.ts';
import type { Analytics } from './analytics/types.ts';
import { type RunningDesk, startDesk } from './desk/start-desk.ts';
import { baseFollowers, baseLikes } from './directory/profile-facts.ts';
import { startDirectory } from './directory/start-directory.ts';
import type { Directory } from './directory/types.ts';
import { freePortFrom } from './kit/listen.ts';
import { openWorld, type World } from './kit/world.ts';
import { type LanguageModelStandIn, startLanguageModel } from './language-model/start-language-model.ts';
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
  /** A port of 0 takes a free one; a taken one gives way to the next free one. */
  ports: SandboxPorts;
  /** Without it everything lives in memory. */
  dataDir?: string;
  keys: SandboxKeys;
  /** Is what the gateway of the banks knows of the shop. */
  redsys: RedsysAccount;
  /** The card processor sends its events there. */
  webhookUrl: string;
  /**
   * Says where the mail service reports what became of mails, and what it signs with; it reports nothing
   * where this is absent.
   */
  mailReports?: MailReports;
  /** The shop is there, for links and for pages that it shows under its own address. */
  shopUrl: string;
  /** The provider takes these seconds for an order; with 0 it completes at the next status call. */
  deliverySeconds: number;
}

/** Says where everything really listens. */
export interface SandboxAddresses {
  processor: string;
  /** Is the panel API's full address. */
  provider: string;
  secondProvider: string;
  directory: string;
  smtp: string;
  mailbox: string;
  analytics: string;
  /** Is the address up to `/chat/completions`. */
  languageModel: string;
  agency: string;
  /** A shop needs these files to be let in there; they are empty where everything lives in memory. */
  agencyAuthority: string;
  agencyCertificate: string;
  redsys: string;
  desk: string;
}

export interface Sandbox {
  processor: Processor;
  provider: Provider;
  /** Is another provider with its own account, prices and faults; it is asked when the first refuses. */
  secondProvider: Provider;
  directory: Directory;
  mailbox: Mailbox;
  analytics: Analytics;
  languageModel: LanguageModelStandIn;
  agency: Agency;
  redsys: Redsys;
  desk: RunningDesk;
  /** Is the time that all of them live in. */
  world: World;
  addresses: SandboxAddresses;
  close(): Promise<void>;
}

/**
 * Returns what a profile or post has without this provider's work, so that the directory and the start counts agree.
 */
const countWithout = (other: () => Provider) => (target: string, kind: string) =>
  kind === 'follower'
    ? baseFollowers(target) + other().delivered(target)
    : baseLikes(target.replace(/^p\//, '')) + other().deliveredTo(target.replace(/^p\//, ''), 'like');

async function startProviders({ ports, dataDir, keys, deliverySeconds }: SandboxOptions, world: World) {
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
  const world = openWorld(dataDir);
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
  const desk = await startDesk({
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

/** Starts all stand-ins of the outside world in this process. */
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
