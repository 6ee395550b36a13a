import type { Feature } from '#server/http/feature.ts';
import { certificateMails } from './certificate-mail.ts';
import { registerDecisions } from './decisions.ts';
import { registerJobs } from './jobs.ts';
import { lateRecordMails } from './late-mail.ts';
import { seedCertificate } from './load-certificate.ts';
import { registerRetention } from './retention.ts';
import { registerRegisterStaffRoutes } from './staff-routes.ts';
import { stateVersion } from './state-version.ts';
import { countUnresolved } from './store-overview.ts';
import { watchInstallation } from './watch-installation.ts';

export const registerFeature: Feature = {
  name: 'register',
  retention: registerRetention,
  staffRoutes: registerRegisterStaffRoutes,
  jobs: registerJobs,
  decisions: registerDecisions,
  mails: [...certificateMails, ...lateRecordMails],
  sealed: [{ table: 'register_certificates', column: 'sealed', id: 'id' }],
  attention: { register: ({ database }) => countUnresolved(database) },
  async seed(deps) {
    await watchInstallation(deps);
    await seedCertificate(deps);
    await stateVersion(deps);
  },
};
