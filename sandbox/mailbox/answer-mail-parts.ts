import type { ServerResponse } from 'node:http';
import { sendText } from '../kit/send.ts';
import type { Mail, Mailbox } from './types.ts';

/** A mail may contain pictures and styles. Scripts are blocked and links open outside the viewer. */
const MAIL_HEADERS = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; " +
    "style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

function sendHtml(response: ServerResponse, mail: Mail): void {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i.exec(mail.html);
  const at = head ? head.index + head[0].length : 0;
  const content = head ? mail.html.slice(0, at) + base + mail.html.slice(at) : base + mail.html;
  sendText(response, 200, { type: 'text/html; charset=utf-8', content, headers: MAIL_HEADERS });
}

async function sendAttachment(
  mailbox: Mailbox,
  mail: Mail,
  at: number,
  response: ServerResponse,
): Promise<boolean> {
  const part = await mailbox.attachment(mail.id, at);
  if (!part) return false;
  const name = encodeURIComponent(part.filename);
  const headers = { ...MAIL_HEADERS, 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  sendText(response, 200, { type: 'application/octet-stream', content: part.content, headers });
  return true;
}

/** Sends a part of a mail: `html`, `text`, `source` or `attachments/{n}`. Returns false for other paths. */
export async function answerMailParts(
  mailbox: Mailbox,
  mail: Mail,
  rest: string[],
  response: ServerResponse,
): Promise<boolean> {
  const [part, at] = rest;
  if (part === 'attachments') return sendAttachment(mailbox, mail, Number(at), response);
  if (part === 'html') sendHtml(response, mail);
  else if (part === 'text' || part === 'source') {
    const content = part === 'text' ? mail.text : (mailbox.source(mail.id) ?? '');
    sendText(response, 200, { type: 'text/plain; charset=utf-8', content, headers: MAIL_HEADERS });
  } else return false;
  return true;
}
