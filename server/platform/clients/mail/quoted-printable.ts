const [newline, tab, space, equals] = [0x0a, 0x09, 0x20, 0x3d];
const digits = Buffer.from('0123456789ABCDEF');
const lineEnd = Buffer.from('\r\n');
const softBreak = Buffer.from('=\r\n');
/** RFC 2045, 6.7: no line is longer than 76, the soft break's own sign included. */
const longest = 75;

/** A blank at the end of a line would be taken for padding. */
function staysAsItIs(byte: number, next: number | undefined): boolean {
  if (byte === space || byte === tab) return next !== undefined && next !== newline;
  return byte > space && byte <= 0x7e && byte !== equals;
}

/**
 * Text of a mail in quoted-printable, its lines ended by CRLF. The mailer's own encoder sends it through four streams,
 * which costs many times as much.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text.replace(/\r\n?/g, '\n'), 'utf8');
  // Every byte may become three, and each needs a soft break less often than every other time.
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
    const stays = staysAsItIs(byte, bytes[index + 1]);
    const width = stays ? 1 : 3;
    if (column + width > longest) put(softBreak);
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
