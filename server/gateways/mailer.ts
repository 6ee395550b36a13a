import { createTransport } from 'nodemailer';
import { mailerBudget, mailerGate, mailerSilenceMs } from './budgets.ts';
import { composeMessage, type OutgoingMail } from './compose-message.ts';
import { openGate } from './gate.ts';
import { within } from './within.ts';

/** SMTP out. Rejects when the server did not take the mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Rejects when a mail takes longer than all of it may; the server may have taken it, and its id tells a second one. */
const inTime = (sending: Promise<unknown>): Promise<unknown> =>
  within(mailerBudget.wholeMs, sending, () => {
    throw new Error(`the mail server took longer than ${mailerBudget.wholeMs} ms`);
  });

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
    async send(mail) {
      await gate.pass(() => inTime(transport.sendMail(composeMessage(mail, options.from))));
    },
    close: () => transport.close(),
  };
}
