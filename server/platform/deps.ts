import type { AgencyGateway } from './clients/agency/agency.ts';
import type { Directory } from './clients/directory/directory.ts';
import type { LanguageModel } from './clients/language-model.ts';
import type { Mailer } from './clients/mail/mailer.ts';
import type { Measurement } from './clients/measurement.ts';
import type { OutcomeLog } from './clients/processor/call-outcome.ts';
import type { Processors } from './clients/processor/processors.ts';
import type { ProviderGateway } from './clients/provider/provider.ts';
import type { SecretBox } from './clients/secret-box.ts';
import type { CallLog } from './clients/transport/call-note.ts';
import type { VatRegister } from './clients/vat-register.ts';
import type { Config } from './config/config.ts';
import type { Listener } from './database/listener.ts';
import type { Database } from './database/pool.ts';
import type { Log } from './logging/log.ts';
import type { Queue } from './queue/queue.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Holds what every verb may use: a plain object, built once in `main.ts`, first argument everywhere. */
export interface Deps {
  config: Config;
  database: Database;
  queue: Queue;
  listener: Listener;
  processors: Processors;
  /** Hears how calls that open or take a payment end. */
  outcomes: OutcomeLog;
  provider: ProviderGateway;
  /** Is null when no directory is configured: names are typed by hand. */
  directory: Directory | null;
  mailer: Mailer;
  /** Is null when the server reports no purchases for measuring. */
  measurement: Measurement | null;
  vatRegister: VatRegister;
  /** Is null without a key: the chat answers by its search alone. */
  languageModel: LanguageModel | null;
  /** Is the tax agency: only the register uses its records, and its census is asked about buyers. */
  agency: AgencyGateway;
  calls: CallLog;
  secrets: SecretBox;
  log: Log;
  /** Is null where no collector is configured. */
  tracing: Tracing | null;
  /** Is the clock, so that tests can set it. */
  now(): Date;
}
