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

export interface Deps {
  config: Config;
  database: Database;
  queue: Queue;
  listener: Listener;
  processors: Processors;
  outcomes: OutcomeLog;
  provider: ProviderGateway;
  directory: Directory | null;
  mailer: Mailer;
  measurement: Measurement | null;
  vatRegister: VatRegister;
  languageModel: LanguageModel | null;
  /** Tax agency. Receives invoice records, and its census checks the tax numbers of buyers. */
  agency: AgencyGateway;
  calls: CallLog;
  secrets: SecretBox;
  log: Log;
  tracing: Tracing | null;
  now(): Date;
}
