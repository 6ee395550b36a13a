import { listenOnLoopback } from '../kit/listen.ts';
import { loadSwitches } from '../kit/load-switches.ts';
import { openState } from '../kit/open-state.ts';
import { realTime } from '../kit/sandbox-time.ts';
import { type RunningServer, serve } from '../kit/serve.ts';
import type { SandboxLocation } from '../service.ts';
import { answerMailbox } from './answer-mailbox.ts';
import { mailboxFaultsSchema, NO_MAILBOX_FAULTS } from './faults.ts';
import { readAttachment } from './parse-mail.ts';
import { createSmtpServer } from './receive-mail.ts';
import { type MailReports, sendReport } from './send-report.ts';
import { openMailStore } from './store.ts';
import type { Mailbox } from './types.ts';

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
