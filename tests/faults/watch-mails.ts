import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Report } from './crossing.ts';

type SendCallback = (error: Error | null, info?: unknown) => void;
type Send = (this: unknown, envelope: unknown, message: unknown, done: SendCallback) => unknown;

/** Reports every sent mail: before its envelope and after the server has accepted it. */
export function watchMails(report: Report): void {
  const connection = SMTPConnection.prototype as unknown as { send: Send };
  const { send } = connection;
  connection.send = function (envelope, message, done) {
    report({ label: 'smtp: mail', side: 'before' });
    return send.call(this, envelope, message, (error, info) => {
      if (!error) report({ label: 'smtp: mail', side: 'after' });
      done(error, info);
    });
  };
}
