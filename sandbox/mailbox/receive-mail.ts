import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Switches } from '../kit/load-switches.ts';
import { pause } from '../kit/pause.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import type { MailboxFaults } from './faults.ts';
import { parseMail } from './parse-mail.ts';
import type { MailStore } from './store.ts';

const LIMIT_BYTES = 25_000_000;

interface MailboxContext {
  store: MailStore;
  switches: Switches<MailboxFaults>;
  stopping: AbortSignal;
  world: SandboxTime;
}

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(code: number, message: string) {
    super(message);
    this.responseCode = code;
  }
}

/** Refuses if refusals are planned for this step of the dialogue. */
function refuseAt(tray: MailboxContext, moment: MailboxFaults['refuseAt']): void {
  const { refuseNext, refuseCode, refuseAt: wanted } = tray.switches.now();
  if (refuseNext === 0 || wanted !== moment) return;
  tray.switches.change({ refuseNext: refuseNext - 1 });
  const reason = refuseCode < 500 ? 'Try again later' : '5.7.1 Not accepted here';
  throw new SmtpRefusal(refuseCode, reason);
}

function checkRecipient(tray: MailboxContext, address: string): void {
  const gone = tray.switches
    .now()
    .refuseRecipients.some((name) => name.toLowerCase() === address.toLowerCase());
  if (gone) throw new SmtpRefusal(550, '5.1.1 No such mailbox');
  refuseAt(tray, 'recipient');
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Stores the mail, subject to faults. Resolves to false if the connection must be cut. */
async function storeMail(tray: MailboxContext, raw: Buffer, session: SMTPServerSession): Promise<boolean> {
  const faults = tray.switches.now();
  if (!(await pause(faults.slowMs, tray.stopping))) return false;
  refuseAt(tray, 'data');
  const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
  const mail = await parseMail(raw, { recipients, at: new Date(tray.world.now()) });
  if (tray.stopping.aborted) return false;
  const cut = tray.switches.now().dropNext;
  if (cut > 0) tray.switches.change({ dropNext: cut - 1 });
  if (cut === 0 || faults.dropKeeps) tray.store.keep(mail, raw);
  return cut === 0;
}

function cutConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.id === session.id) connection._socket.destroy();
  }
}

/** Creates the SMTP server: no encryption, any sender and password. Mails are stored before they are acknowledged. */
export function createSmtpServer(tray: MailboxContext): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    name: 'mailbox.sandbox',
    size: LIMIT_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (address, _session, done) => {
      try {
        checkRecipient(tray, address.address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: (stream, session, done) => {
      readAll(stream)
        .then((raw) => storeMail(tray, raw, session))
        .then((kept) => (kept ? done(null, 'Accepted') : cutConnection(server, session)))
        .catch((error: Error) => done(error));
    },
  });
  server.on('error', () => undefined);
  return server;
}
