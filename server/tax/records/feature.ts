import { deleteRowsRule, type Retention, taxDays } from '#server/platform/database/retention.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { certificateMails, seedCertificate } from './certificate.ts';
import { lateRecordMails } from './checks/check-register.ts';
import { correctInTransaction, requireSender } from './corrections/correct-record.ts';
import { replaceChain, stateVersion } from './installation/installation.ts';
import { producerSetting } from './installation/producer.ts';
import { watchInstallation } from './installation/watch-installation.ts';
import { registerJobs, sendingRows } from './jobs.ts';
import { registerRegisterStaffRoutes } from './staff-routes.ts';
import { eraseRecordRecipients } from './store.ts';
import { countUnresolved } from './store-overview.ts';

const registerDecisions: Feature['decisions'] = {
  mend_record: async (deps, chosen: DecisionInput) => {
    const [chainId = '', position = ''] = chosen.item.subjectId.split('.');
    const sender = await requireSender(deps);
    const input = { chainId, position: Number(position), mending: {}, staff: chosen.staff, sender };
    await closeWith(deps, chosen, { after: (tx) => correctInTransaction(deps, tx, input) });
  },
  open_installation: (deps, chosen: DecisionInput) =>
    closeWith(deps, chosen, {
      after: (tx) =>
        replaceChain(tx, deps.config.mode, { reason: chosen.note ?? chosen.decision, staff: chosen.staff }),
    }),
};

export const registerRetention: readonly Retention[] = [
  { table: 'register_chains', because: 'one row for each installation; contains only numbers of the issuer' },
  {
    table: 'register_records',
    days: taxDays,
    atLeast: taxDays,
    because:
      'records of the tax agency are never changed or deleted, except for their recipients after ten years',
    masks: true,
    forget: ({ database }, over) => eraseRecordRecipients(database, over),
  },
  { table: 'register_sendings', because: 'with its record: states and codes' },
  { table: 'register_sender', because: 'one row with the due time of the next call' },
  {
    table: 'register_batches',
    because: 'proof of submissions, one row for each call; contains no personal data',
  },
  {
    table: 'register_certificates',
    because: 'holder and validity; keys are deleted with the next certificate',
  },
  { table: 'certificate_warnings', because: 'a few rows for each certificate' },
  { table: 'late_record_warnings', because: 'two rows for each outage of the agency' },
  deleteRowsRule('register_checks', 'ended_at < $1', {
    days: 400,
    atLeast: 60,
    because: 'results of verifications; contains only the requesting member',
  }),
  { table: 'register_declarations', because: 'declarations of the producer remain' },
];

const restateDeclaration: NonNullable<Feature['afterSetting']>[string] = (tx, deps) =>
  stateVersion({ ...deps, database: tx });

export const registerFeature: Feature = {
  name: 'register',
  retention: registerRetention,
  staffRoutes: registerRegisterStaffRoutes,
  jobs: registerJobs,
  rows: sendingRows,
  decisions: registerDecisions,
  mails: [...certificateMails, ...lateRecordMails],
  sealed: [{ table: 'register_certificates', column: 'sealed', id: 'id' }],
  attention: { register: ({ database }) => countUnresolved(database) },
  settings: [producerSetting],
  afterSetting: { [shopIdentity.key]: restateDeclaration, [producerSetting.key]: restateDeclaration },
  async seed(deps) {
    await watchInstallation(deps);
    await seedCertificate(deps);
    await stateVersion(deps);
  },
};
