import MimeNode from 'nodemailer/lib/mime-node';
import type { OutgoingMail } from './mailer.ts';
import { quotedPrintable } from './quoted-printable.ts';

/** As an object it is one address, whatever signs it holds; plain text would be read as a list. */
const recipientOf = (address: string) => ({ name: '', address });

/** Ready for the line: who is told to whom it goes, and its bytes. */
export interface ComposedMessage {
  envelope: { from: string; to: string[] };
  raw: string;
}

/** No text in quoted-printable can hold these signs: after `=` come digits or the end of the line (RFC 2045, 6.7). */
const boundary = '=_auge_alternative';

const part = (type: string, text: string): string =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}\r\n`;

/**
 * The whole message. Its head is the mailer's own work (addresses, folding, encoded words); its body is not, because
 * that costs a tenth of an order (`quoted-printable.ts`).
 */
export function composeMessage(mail: OutgoingMail, from: string): ComposedMessage {
  const head = new MimeNode(`multipart/alternative; boundary="${boundary}"`);
  for (const [key, value] of Object.entries(mail.headers ?? {})) head.addHeader(key, value);
  head.setHeader({
    From: from,
    To: recipientOf(mail.to),
    Subject: mail.subject,
    'Message-ID': mail.messageId,
  });
  const parts = part('text/plain', mail.text) + part('text/html', mail.html);
  const { from: sender, to } = head.getEnvelope();
  return {
    envelope: { from: sender || '', to },
    raw: `${head.buildHeaders()}\r\n\r\n${parts}--${boundary}--\r\n`,
  };
}
