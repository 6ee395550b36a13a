import { quoteQuery } from '#contracts/checkout-query.ts';
import { isOpenAlready } from '../checkout/open-order.ts';
import { readMemory, remember, type TakenOffer } from '../shared/form-memory.ts';
import { wantedOf } from './details.ts';
import type { PaymentFrame } from './frame.ts';
import { type Person, planDraft, quoteOf, withOffer } from './plan.ts';
import { cleanAddress, readVisit, type Source, type Visit } from './read-visit.ts';
import { answeredOffer } from './upsell-choice.ts';

/** An order that this tab has opened already, to go on with. */
export interface Resumed {
  person: Person;
  taken: TakenOffer | undefined;
}

/** Reads the address and the memory once, keeps what they say over a reload, and cleans the address. */
export function arrive(frame: PaymentFrame, source: Source): Visit {
  const address = new URL(location.href);
  const { packages } = frame.props;
  const query = address.searchParams;
  const visit = readVisit({ source, query, kept: readMemory().form, packages });
  const { choice, username, email, isPublic } = visit;
  if (choice) remember({ form: { ...choice, username, email, isPublic } });
  const entry = packages.find(({ id }) => visit.ask.kind === 'package' && id === visit.ask.id);
  const untold = source === 'standalone' && entry && !query.get('followers');
  history.replaceState(
    history.state,
    '',
    untold ? `${address.pathname}?${quoteQuery(entry)}` : cleanAddress(address),
  );
  return visit;
}

/** Undefined when something still has to be asked, the two statements among it. */
export function resume(frame: PaymentFrame, visit: Visit): Resumed | undefined {
  const { choice, username, email } = visit;
  const base = choice && quoteOf(choice, frame);
  const wanted = wantedOf(visit);
  if (!choice || !base || wanted.username || wanted.email) return undefined;
  const taken = answeredOffer(base) ?? undefined;
  const quote = withOffer(base, taken, frame.props.taxRate);
  const person = [false, true]
    .map((marketing) => ({ username, email, marketing }))
    .find((one) => isOpenAlready(planDraft(frame, { choice, quote, person: one }), quote.totalCents));
  return person && { person, taken };
}
