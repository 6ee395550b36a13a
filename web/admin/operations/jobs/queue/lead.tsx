import type { JobEntry } from '#contracts/operations/jobs.ts';
import type { JobsTexts } from '#messages/admin/operations/jobs.ts';
import type { Address } from '../../../addresses.ts';
import { ScreenLink } from '../../../parts/screen-link.tsx';

const pages: Readonly<Record<string, keyof JobsTexts['leads'] & Address>> = {
  'mail.send': 'emailLog',
  'fulfilment.reconcile-submission': 'pending',
  'register.send': 'register',
  'catalog.apply-change': 'serviceChanges',
  'invoices.issue': 'invoices',
};

export function EntryLead({ name, entry, words }: { name: string; entry: JobEntry; words: JobsTexts }) {
  const { id, orderId, state, dueAt } = entry;
  const page = pages[name];
  return (
    <span className="row row--wrap small">
      {page && (
        <ScreenLink to={page} params={{ id }}>
          {words.leads[page]}
        </ScreenLink>
      )}
      {orderId && (
        <ScreenLink to="order" params={{ id: orderId }}>
          {words.leads.order}
        </ScreenLink>
      )}
      {state === 'failed' && dueAt === null && <ScreenLink to="pending">{words.leads.pending}</ScreenLink>}
    </span>
  );
}
