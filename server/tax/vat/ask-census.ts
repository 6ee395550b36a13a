import type { CensusWord } from '#contracts/invoices/invoices.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openCertificate } from '../records/certificate.ts';
import type { Named } from '../records/record.ts';
import { keepCensus } from './store.ts';

type CensusDeps = Pick<Deps, 'agency' | 'database' | 'log' | 'now' | 'secrets'>;

/** What the census said of somebody; null: nobody was asked, because there is no Spanish number or no certificate. */
export interface CensusSaid {
  answer: CensusWord | null;
  at: Date;
}

/**
 * Asks the agency's census whether a Spanish number and its name belong together. Whatever keeps it from answering is
 * told as such and stops nothing: the agency looks at the record itself.
 */
export async function askCensus(deps: CensusDeps, recipient: Named): Promise<CensusSaid> {
  const at = deps.now();
  if (!('taxId' in recipient)) return { answer: null, at };
  const opened = await openCertificate(deps);
  if (!opened) return { answer: null, at };
  const { taxId, name } = recipient;
  const reply = await deps.agency.identify(opened.certificate, { taxId, name });
  const isSilent = reply.kind === 'unclear' || reply.kind === 'refused' || reply.kind === 'not_let_in';
  return { answer: isSilent ? 'unavailable' : reply.kind, at };
}

/** Throws `tax_number_not_theirs` with the field, where the census knows that number and name do not belong together. */
export function refuseStranger({ answer }: CensusSaid): void {
  if (answer === 'unknown')
    throw new ShopError('tax_number_not_theirs', 'the census knows another', { field: 'number' });
}

/** Keeps it for the order whose invoice names them. */
export const noteCensus = (db: Queryable, orderId: OrderId, said: CensusSaid): Promise<void> =>
  keepCensus(db, { orderId, ...said });
