import type { Config } from './config.ts';
import type { Listener } from './database/listener.ts';
import type { Database } from './database/pool.ts';
import type { AgencyGateway } from './gateways/agency.ts';
import type { CallBook } from './gateways/call-note.ts';
import type { Directory } from './gateways/directory.ts';
import type { LanguageModel } from './gateways/language-model.ts';
import type { Mailer } from './gateways/mailer.ts';
import type { Measurement } from './gateways/measurement.ts';
import type { Processor } from './gateways/processor.ts';
import type { ProviderGateway } from './gateways/provider.ts';
import type { SecretBox } from './gateways/secret-box.ts';
import type { VatRegister } from './gateways/vat-register.ts';
import type { Log } from './log/log.ts';
import type { Queue } from './queue/queue.ts';

/** What every verb may use: a plain object, built once in `main.ts`, first argument everywhere. */
export interface Deps {
  config: Config;
  database: Database;
  queue: Queue;
  listener: Listener;
  processor: Processor;
  provider: ProviderGateway;
  /** Null when no directory is configured: names are typed by hand. */
  directory: Directory | null;
  mailer: Mailer;
  /** Null when the server reports no purchases for measuring. */
  measurement: Measurement | null;
  /** The Union's register of businesses' VAT numbers. */
  vatRegister: VatRegister;
  /** Null without a key: the chat answers by its search alone. */
  languageModel: LanguageModel | null;
  /** The tax agency, asked by the register alone. */
  agency: AgencyGateway;
  /** What outside services were asked and answered. */
  calls: CallBook;
  secrets: SecretBox;
  log: Log;
  /** The clock, so that tests may hold it. */
  now(): Date;
}
