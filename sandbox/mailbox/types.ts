import type { SandboxService } from '../service.ts';
import type { MailboxFaults } from './faults.ts';
import type { MailReports } from './send-report.ts';

export interface Mail {
  id: string;
  /** Holds the envelope recipients, joined by comma. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Names are in lower case; a repeated header has its values on lines of their own. */
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
  /** Returns only mails older than this id. */
  before?: string;
  /** Matches a part of recipient or subject. */
  search?: string;
}

export interface Mailbox extends SandboxService<MailboxFaults> {
  /** Mail is handed in there, e.g. `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string;
  readonly smtpPort: number;
  /** Lists the newest first; without a page, all of them. */
  mails(page?: MailPage): Mail[];
  mail(id: string): Mail | undefined;
  /** Returns the mail as it came in. */
  source(id: string): Uint8Array | undefined;
  /** Returns the content of the attachment with this number, counted from 0. */
  attachment(
    id: string,
    at: number,
  ): Promise<{ filename: string; type: string; content: Uint8Array } | undefined>;
  /**
   * Reports to the shop that the mail came back for good, or that its reader called it unwanted, and throws
   * what the shop refuses with.
   */
  report(id: string, kind: 'bounce' | 'complaint'): Promise<void>;
  setReports(to: MailReports | undefined): void;
  mailCount(): number;
  /** Returns the id of the mail that came in last; it is cheap enough to be asked all the time. */
  newestId(): string | undefined;
}
