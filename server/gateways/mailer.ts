import { createTransport } from 'nodemailer';
import { mailerBudget, mailerGate, mailerSilenceMs } from './budgets.ts';
import { openGate } from './gate.ts';

/** One mail, ready to leave. Every mail has a text part. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt at one mail, so that a repeated one is recognised. */
  messageId: string;
  headers?: Record<string, string>;
}

/** SMTP out. Rejects when the server did not take the mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** As an object it is one address, whatever signs it holds; plain text would be read as a list. */
export const recipientOf = (address: string) => ({ name: '', address });

/** Rejects when a mail takes longer than all of it may; the server may have taken it, and its id tells a second one. */
async function inTime(sending: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => over.reject(new Error(`the mail server took longer than ${mailerBudget.wholeMs} ms`)),
    mailerBudget.wholeMs,
  );
  await Promise.race([sending, over.promise]).finally(() => clearTimeout(timer));
}

/** Pooled SMTP connections, held to a budget; see `budgets.ts`. */
export function openMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: mailerGate.atOnce,
    maxMessages: 1000,
    connectionTimeout: mailerBudget.connectMs,
    greetingTimeout: mailerBudget.firstByteMs,
    socketTimeout: mailerSilenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const gate = openGate('the mail server', mailerGate);
  return {
    send: ({ to, subject, text, html, messageId, headers }) =>
      gate.pass(() =>
        inTime(
          transport.sendMail({
            from: options.from,
            to: recipientOf(to),
            subject,
            text,
            html,
            messageId,
            ...(headers ? { headers } : {}),
          }),
        ),
      ),
    close: () => transport.close(),
  };
}
