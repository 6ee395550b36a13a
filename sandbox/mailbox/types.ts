import type { SandboxService } from '../service.ts';
import type { MailboxFaults } from './faults.ts';
import type { MailReports } from './send-report.ts';

export interface Mail {
  id: string;
  /** Envelope recipients, joined by comma. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Names in lower case; a repeated header has its values on lines of their own. */
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
  /** Matches a part of recipient or subject. */
  search?: string;
}

export interface Mailbox extends SandboxService<MailboxFaults> {
  /** Where mail is handed in, e.g. `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string;
  readonly smtpPort: number;
  /** Newest first; without a page, all of them. */
  mails(page?: MailPage): Mail[];
  mail(id: string): Mail | undefined;
  /** The mail as it came in. */
  source(id: string): Uint8Array | undefined;
  /** Content of the attachment with this number, counted from 0. */
  attachment(
    id: string,
    at: number,
  ): Promise<{ filename: string; type: string; content: Uint8Array } | undefined>;
  /** The mail came back for good, or its reader called it unwanted: tells the shop, and throws what it answers. */
  report(id: string, kind: 'bounce' | 'complaint'): Promise<void>;
  setReports(to: MailReports | undefined): void;
  mailCount(): number;
  /** Of the mail that came in last; cheap enough to be asked all the time. */
  newestId(): string | undefined;
}
