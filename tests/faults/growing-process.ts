import { setTimeout as pause } from 'node:timers/promises';
import type { MailKinds } from '#server/mail/wording/mail-kind.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { obeyParent, sendToParent } from './heed-parent.ts';
import { watchMails } from './watch-mails.ts';
import { everyStatement, watchStatements } from './watch-statements.ts';

const config = loadConfig();
const { databaseUrl, secretKey } = config;
if (!databaseUrl || !secretKey) throw new Error('It works on the database of its parent, with its key');
const betweenMs = 20;
obeyParent(
  { processor: '', providers: [] },
  { begin: () => void work(), close: () => process.exit(0) },
  (_outside, report) => {
    watchStatements(report, everyStatement);
    watchMails(report);
  },
);

const { openPool } = await import('#server/platform/database/pool.ts');
const { rows } = await import('#server/platform/database/query.ts');
const { handOverMails } = await import('#server/marketing/campaigns/hand-over-mails.ts');
const { campaignMails } = await import('#server/marketing/campaigns/write-letter.ts');
const { openMailer } = await import('#server/platform/clients/mail/mailer.ts');
const { openSecretBox } = await import('#server/platform/clients/secret-box.ts');
const { processImport } = await import('#server/customers/imports/process-import.ts');
const { queueMail } = await import('#server/mail/jobs.ts');
const { leaseSeconds, maxAttempts } = await import('#server/mail/rules.ts');
const { sendMail } = await import('#server/mail/send-mail.ts');
const { claimMails } = await import('#server/mail/store.ts');
const { sendMailJob } = await import('#server/platform/queue/send-mail-job.ts');
const { silentLog } = await import('../harness/silent-log.ts');

const database = openPool(databaseUrl, 2, { onError: () => undefined });
const kinds: MailKinds = new Map(campaignMails.map((kind) => [kind.kind, kind]));
const deps = {
  config,
  database,
  mailer: openMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from }),
  secrets: openSecretBox(secretKey),
  listener: { on: () => () => undefined },
  // Work is read from the rows. The queue itself restores jobs interrupted by a kill.
  queue: {
    enqueue: async (tx: never, job: { name: string }, mail: never) =>
      job.name === sendMailJob.name ? queueMail(tx, kinds, mail) : undefined,
  },
  log: silentLog,
  now: () => new Date(),
} as unknown as Deps;

const works = {
  async imports(): Promise<boolean> {
    const open = await rows<{ id: string }>(
      database,
      `select id from imports where state in ('reading', 'checking', 'running', 'undoing')`,
    );
    for (const { id } of open) await processImport(deps, id);
    return open.length > 0;
  },
  async campaigns(): Promise<boolean> {
    const handed = await handOverMails(deps);
    const claimed = await claimMails(database, { limit: 8, leaseSeconds, maxAttempts });
    for (const row of claimed) await sendMail(deps, kinds, row);
    return handed + claimed.length > 0;
  },
};

async function work(): Promise<void> {
  const isCampaigns = process.env.GROWING_WORK === 'campaigns';
  for (;;) if (!(await works[isCampaigns ? 'campaigns' : 'imports']())) await pause(betweenMs);
}

sendToParent({ kind: 'ready', url: '' });
