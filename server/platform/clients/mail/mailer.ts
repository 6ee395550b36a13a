import { createTransport } from 'nodemailer';
import { mailerBudget, mailerGate, mailerSilenceMs } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { openGate } from '../transport/gate.ts';
import { withDeadline } from '../transport/with-deadline.ts';
import { composeMessage, type OutgoingMail } from './compose-message.ts';
import { AddressRefusedError, refusedAddress } from './smtp-refusal.ts';

/**
 * Rejects if the server did not accept the mail, with `AddressRefusedError` if a further attempt is useless.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Rejects if a mail exceeds the budget. The server may still have accepted the mail. The Message-ID marks
 * another attempt as a repetition.
 */
const withinBudget = <Taken>(sending: Promise<Taken>): Promise<Taken> =>
  withDeadline(mailerBudget.wholeMs, sending, () => {
    throw new Error(`the mail server took longer than ${mailerBudget.wholeMs} ms`);
  });

async function observeSend(
  hear: CallObserver,
  { mail, address }: { mail: OutgoingMail; address: string },
  send: () => Promise<{ response: string }>,
): Promise<void> {
  const startedAt = performance.now();
  const request = `message=${mail.messageId.slice(1).split('@')[0]}`;
  const note = { service: 'mailer', operation: 'send', method: 'SMTP', address, request, startedAt } as const;
  try {
    const { response } = await send();
    hear({ ...note, reply: response, status: statusOf(response) });
  } catch (error) {
    const reply = (error as { response?: string }).response;
    hear({ ...note, reply, status: statusOf(reply), error: (error as Error).message });
    const refused = refusedAddress(error);
    throw refused === undefined ? error : new AddressRefusedError(refused, { cause: error });
  }
}

/** A server's reply starts with its code (RFC 5321, 4.2). */
const statusOf = (response: string | undefined) => {
  const code = Number(response?.slice(0, 3));
  return Number.isInteger(code) && code > 0 ? code : undefined;
};

export function openMailer(options: { smtpUrl: string; from: string; hear?: CallObserver }): Mailer {
  const { hear = ignoreCalls } = options;
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
    send: (mail) =>
      gate.pass(() =>
        observeSend(hear, { mail, address: new URL(options.smtpUrl).host }, () =>
          withinBudget(transport.sendMail(composeMessage(mail, options.from))),
        ),
      ),
    close: () => transport.close(),
  };
}

export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: mailerBudget.connectMs,
    greetingTimeout: mailerBudget.firstByteMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
