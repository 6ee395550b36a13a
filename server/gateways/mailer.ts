import { createTransport } from 'nodemailer';

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

/** A pooled SMTP connection; 10 s to connect, 30 s to answer. */
export function openMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 4,
    maxMessages: 1000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, headers }) {
      await transport.sendMail({
        from: options.from,
        to,
        subject,
        text,
        html,
        messageId,
        ...(headers ? { headers } : {}),
      });
    },
    close: () => transport.close(),
  };
}
