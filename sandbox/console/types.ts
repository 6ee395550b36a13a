import type { Agency } from '../agency/types.ts';
import type { Analytics } from '../analytics/types.ts';
import type { Directory } from '../directory/types.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import type { Mailbox } from '../mailbox/types.ts';
import type { Processor } from '../processor/start-processor.ts';
import type { Provider } from '../provider/types.ts';
import type { Redsys } from '../redsys/types.ts';

export interface Services {
  processor: Processor;
  provider: Provider;
  secondProvider: Provider;
  directory: Directory;
  mailbox: Mailbox;
  analytics: Analytics;
  agency: Agency;
  redsys: Redsys;
}

export type ServiceName = keyof Services;

export interface SandboxConsole extends Services {
  shopUrl: string;
  world: SandboxTime;
}

/** Base path of the console, also when served by the shop. */
export const BASE = '/sandbox';
