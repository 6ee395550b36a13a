import type { SandboxService } from '../service.ts';
import type { MailboxFaults } from './faults.ts';
import type { MailReports } from './send-report.ts';

export interface Mail {
  id: string;
  /** Envelope recipients joined by commas. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Lower-case names. Repeated headers have one value per line. */
  headers: Record<string, string>;
  attachments: MailAttachment[];
  received_at: string;
}

export interface MailAttachment {
  filename: string;
  type: string;
  bytes: number;
}

export interface MailPage {
  limit?: number;
  /** Only mails older than this id. */
  before?: string;
  search?: string;
}

export interface Mailbox extends SandboxService<MailboxFaults> {
  /** Address for incoming mail, e.g. `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string;
  readonly smtpPort: number;
  /** Newest first. Without a page, all mails. */
  mails(page?: MailPage): Mail[];
  mail(id: string): Mail | undefined;
  source(id: string): Uint8Array | undefined;
  /** Returns the content of the attachment with this index, starting at 0. */
  attachment(
    id: string,
    at: number,
  ): Promise<{ filename: string; type: string; content: Uint8Array } | undefined>;
  /** Reports a permanent bounce or a spam complaint to the shop. Throws the shop's refusal. */
  report(id: string, kind: 'bounce' | 'complaint'): Promise<void>;
  setReports(to: MailReports | undefined): void;
  mailCount(): number;
  /** Returns the id of the newest mail. Cheap enough for polling. */
  newestId(): string | undefined;
}
