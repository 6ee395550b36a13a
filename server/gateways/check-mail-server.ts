import { createTransport } from 'nodemailer';
import { mailerBudget } from './budgets.ts';

/** Greets the mail server and signs in there, without a mail. Rejects when it does not take us. */
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
