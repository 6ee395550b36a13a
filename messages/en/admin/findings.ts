import type { FindingName } from '#contracts/findings.ts';
import type { FindingWords } from '../../es/admin/findings.ts';

export const findings: Record<FindingName, FindingWords> = {
  secret_key: {
    title: 'SECRET_KEY is not the one of this database',
    act: 'Put the former one back and restart; if it is lost, enter the keys of providers, the certificate and second factors again',
  },
  provider: {
    title: 'The key that is kept of a provider does not work',
    act: 'Correct its address or key under Providers, and look at the balance there',
  },
  processor: {
    title: 'The card processor does not take our key',
    act: 'Compare STRIPE_SECRET_KEY with its own pages, and restart',
  },
  webhook_endpoint: {
    title: 'The processor sends its events wrongly',
    act: 'Correct the address and the events of the webhook on its pages',
  },
  webhooks_missing: {
    title: 'Orders are paid and no webhook comes',
    act: 'Compare STRIPE_WEBHOOK_SECRET with the secret of the webhook on the processor’s pages',
  },
  mail: {
    title: 'The mail server does not let us send',
    act: 'Compare SMTP_URL with what your mail service says',
  },
  directory: {
    title: 'The directory of profiles does not answer',
    act: 'Compare DIRECTORY_* with its pages; meanwhile names are typed by hand',
  },
  public_url: {
    title: 'The shop does not answer at its public address',
    act: 'See whether the proxy runs and leads to this program; where this machine cannot reach its own address, let its name lead here',
  },
  tls: {
    title: 'The certificate of the public address is not valid or ends',
    act: 'Renew it where that address is answered, before browsers refuse it',
  },
  worker: {
    title: 'Nobody does the work: orders are paid, nothing is delivered or mailed',
    act: 'Start a process with ROLES=worker, or with web,worker',
  },
  disk: { title: 'The disk is nearly full', act: 'Make room, or move DATA_DIR to a larger disk' },
  clock: {
    title: 'This clock and the database’s differ',
    act: 'Let both machines set their clocks by NTP (timedatectl set-ntp true)',
  },
  processor_clock: {
    title: 'This clock and the processor’s differ',
    act: 'Let this machine set its clock by NTP (timedatectl set-ntp true): beyond five minutes webhooks are refused',
  },
  backup: {
    title: 'A recent backup is missing',
    act: 'Make one under Data or by npm run backup, and see there what stands in its way',
  },
  register: {
    title: 'The certificate for invoices ends',
    act: 'Get another and enter it under Registro (/admin/register)',
  },
  issuing_stopped: {
    title: 'No invoices are issued',
    act: 'Read why under Registro (/admin/register), and open another installation there',
  },
  agency_files: {
    title: 'A file for the tax agency cannot be read',
    act: 'Correct its path or its permissions, and restart',
  },
  agency_queue: {
    title: 'Records do not reach the tax agency',
    act: 'See under Registro (/admin/register) what it answered last',
  },
};
