import MimeNode from 'nodemailer/lib/mime-node';

export interface MailPicture {
  cid: string;
  type: string;
  bytes: Buffer;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that a repeated mail is recognised. */
  messageId: string;
  headers?: Record<string, string>;
  pictures?: MailPicture[];
}

/** An object is always one address. Plain text would be parsed as a list. */
const recipientOf = (address: string) => ({ name: '', address });

export interface ComposedMessage {
  envelope: { from: string; to: string[] };
  raw: string;
}

/** Cannot occur in quoted-printable text, where digits or the end of the line follow `=` (RFC 2045, 6.7). */
const boundary = '=_auge_alternative';

const related = '=_auge_related';

const mimePart = (type: string, text: string, between = boundary): string =>
  `--${between}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}\r\n`;

const pictureLines = ({ cid, type, bytes }: MailPicture): string =>
  `--${related}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <${cid}>\r\n` +
  `Content-Disposition: inline\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;

function htmlPart({ html, pictures = [] }: OutgoingMail): string {
  if (pictures.length === 0) return mimePart('text/html', html);
  const inside = mimePart('text/html', html, related) + pictures.map(pictureLines).join('');
  return `--${boundary}\r\nContent-Type: multipart/related; boundary="${related}"; type="text/html"\r\n\r\n${inside}--${related}--\r\n`;
}

/**
 * Builds the whole message. The mail library writes the headers (addresses, folding, encoded words) but not the body,
 * which would cost 10 % of an order's CPU time (`quotedPrintable`).
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
  const parts = mimePart('text/plain', mail.text) + htmlPart(mail);
  const { from: sender, to } = head.getEnvelope();
  return {
    envelope: { from: sender || '', to },
    raw: `${head.buildHeaders()}\r\n\r\n${parts}--${boundary}--\r\n`,
  };
}

const [newline, tab, space, equals] = [0x0a, 0x09, 0x20, 0x3d];
const digits = Buffer.from('0123456789ABCDEF');
const lineEnd = Buffer.from('\r\n');
const softBreak = Buffer.from('=\r\n');
/** RFC 2045, 6.7 allows 76 characters per line, including the soft break. */
const maxLineLength = 75;

/** A blank at the end of a line would be removed as padding. */
function isLiteralByte(byte: number, next: number | undefined): boolean {
  if (byte === space || byte === tab) return next !== undefined && next !== newline;
  return byte > space && byte <= 0x7e && byte !== equals;
}

/**
 * Encodes text in quoted-printable with CRLF line ends. The library's own encoder uses four streams and is many times
 * slower.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replace(/\r\n?/g, '\n'), 'utf8');
  // Every byte may become three, and fewer than every second byte needs a soft break.
  const out = Buffer.allocUnsafe(bytes.length * 5 + softBreak.length);
  let at = 0;
  let column = 0;
  const put = (sign: Buffer) => {
    at += sign.copy(out, at);
    column = 0;
  };
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte === newline) {
      put(lineEnd);
      continue;
    }
    const stays = isLiteralByte(byte, bytes[index + 1]);
    const width = stays ? 1 : 3;
    if (column + width > maxLineLength) put(softBreak);
    out[at] = stays ? byte : equals;
    if (!stays) {
      out[at + 1] = digits[byte >> 4] as number;
      out[at + 2] = digits[byte & 15] as number;
    }
    at += width;
    column += width;
  }
  return out.toString('latin1', 0, at);
}
