import type { Chosen } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { replaceChain } from './installation/installation.ts';
import { mendInTransaction, needIssuer } from './mending/mend-record.ts';

/** What each decision of staff on what the register waits for does. */
export const registerDecisions: Feature['decisions'] = {
  mend_record: async (deps, chosen: Chosen) => {
    const [chainId = '', position = ''] = chosen.item.subjectId.split('.');
    const issuer = await needIssuer(deps);
    const input = { chainId, position: Number(position), mending: {}, staff: chosen.staff, issuer };
    await closeWith(deps, chosen, { after: (tx) => mendInTransaction(deps, tx, input) });
  },
  open_installation: (deps, chosen: Chosen) =>
    closeWith(deps, chosen, {
      after: (tx) =>
        replaceChain(tx, deps.config.mode, { reason: chosen.note ?? chosen.decision, staff: chosen.staff }),
    }),
};
