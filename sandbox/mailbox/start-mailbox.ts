import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from '../kit/listen.ts';
import { loadSwitches } from '../kit/load-switches.ts';
import { openState } from '../kit/open-state.ts';
import { type Frame, renderPage, sendAsset, sendPage } from '../kit/page.ts';
import { RequestError, readJson } from '../kit/read-body.ts';
import { refuseCrossSite } from '../kit/refuse-cross-site.ts';
import { realTime } from '../kit/sandbox-time.ts';
import { sendJson } from '../kit/send.ts';
import { type RunningServer, serve } from '../kit/serve.ts';
import type { SandboxLocation } from '../service.ts';
import { answerMailParts } from './answer-mail-parts.ts';
import { mailboxFaultsSchema, NO_MAILBOX_FAULTS } from './faults.ts';
import { readAttachment } from './parse-mail.ts';
import { createSmtpServer } from './receive-mail.ts';
import { type MailReports, sendReport } from './send-report.ts';
import { openMailStore } from './store.ts';
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
async function answerMailbox(
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

export interface MailboxOptions extends SandboxLocation {
  /** Loopback port; 0 selects a free one. `port` is the viewer's. */
  smtpPort: number;
  /** Address for delivery reports. Absent: none are sent. */
  reports?: MailReports | undefined;
}

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  let { reports } = options;
  const { world = realTime } = options;
  const state = openState('mailbox', options.dataDir);
  const store = openMailStore(state, world);
  const switches = loadSwitches(state, mailboxFaultsSchema, NO_MAILBOX_FAULTS);
  const viewer: RunningServer = await serve(options.port, (request, response) =>
    answerMailbox(mailbox, request, response),
  );
  const smtp = createSmtpServer({ store, switches, stopping: viewer.stopping, world });
  const smtpPort = await listenOnLoopback(smtp.server, options.smtpPort);
  const mailbox: Mailbox = {
    url: viewer.url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smtpPort,
    faults: () => switches.now(),
    setFaults: (change) => switches.change(change),
    reset: () => {
      store.wipe();
      switches.reset();
    },
    mails: (page = {}) => store.list(page),
    mail: (id) => store.one(id),
    source: (id) => store.source(id),
    attachment: async (id, at) => {
      const raw = store.source(id);
      return raw && readAttachment(raw, at);
    },
    report: async (id, kind) => {
      const mail = store.one(id);
      if (mail) await sendReport(reports, mail, { kind, at: new Date(world.now()) });
    },
    setReports: (to) => {
      reports = to;
    },
    mailCount: () => store.count(),
    newestId: () => store.newestId(),
    close: async () => {
      await viewer.close();
      for (const connection of smtp.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => smtp.close(resolve));
      if (state.isOpen) state.close();
    },
  };
  return mailbox;
}
