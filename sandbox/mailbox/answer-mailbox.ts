import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Frame, renderPage, sendAsset, sendPage } from '../kit/page.ts';
import { RequestError, readJson } from '../kit/read-body.ts';
import { refuseCrossSite } from '../kit/refuse-cross-site.ts';
import { sendJson } from '../kit/send.ts';
import { answerMailParts } from './answer-mail-parts.ts';
import type { Mailbox } from './types.ts';
import { mailListPage, mailPage } from './view-mails.ts';

const BASE = '/mails';

async function answerControl(
  mailbox: Mailbox,
  request: IncomingMessage,
  path: string,
): Promise<object | null> {
  const call = `${request.method} ${path}`;
  refuseCrossSite(request);
  if (call === 'GET /sandbox/mails') return mailbox.mails();
  if (call === 'GET /sandbox/faults') return mailbox.faults();
  if (call === 'PUT /sandbox/faults') {
    const change = await readJson(request);
    try {
      return mailbox.setFaults(change);
    } catch (error) {
      throw new RequestError(400, error instanceof Error ? error.message : String(error));
    }
  }
  if (call !== 'POST /sandbox/reset') return null;
  mailbox.reset();
  return { reset: true };
}

/** Serves the mailbox viewer: list, mail, its parts, and control calls under `/sandbox/`. */
export async function answerMailbox(
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://mailbox');
  const [area, id, ...rest] = url.pathname.split('/').filter(Boolean);
  const frame: Frame = {
    base: '',
    brand: 'Mailbox',
    nav: [{ href: BASE, label: 'Mails', count: mailbox.mailCount() }],
  };
  if (area === 'sandbox') {
    const answer = await answerControl(mailbox, request, url.pathname);
    if (answer) return sendJson(response, 200, answer);
  }
  if (area && sendAsset(response, area)) return;
  const mail = area === 'mails' && id !== undefined ? mailbox.mail(id) : undefined;
  if (mail && rest.length > 0 && (await answerMailParts(mailbox, mail, rest, response))) return;
  if (mail && rest.length === 0) {
    const page = mailPage(mailbox, mail, { base: BASE, view: url.searchParams.get('view') });
    return sendPage(response, 200, renderPage(frame, page));
  }
  if (area !== undefined && !(area === 'mails' && id === undefined))
    throw new RequestError(404, 'Nothing lives here');
  sendPage(response, 200, renderPage(frame, mailListPage(mailbox, BASE, url.searchParams)));
}
