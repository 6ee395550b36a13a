import { quoteQuery } from '#contracts/checkout-query.ts';
import { orderPathTo } from '#contracts/order-paths.ts';
import { answeredOffer } from '../../purchase/package/upsell.ts';
import { isOpenAlready } from '../checkout/open-order.ts';
import { type RememberedPosts, readMemory, type TakenOffer } from '../shared/form-memory.ts';
import { keepForm } from '../shared/kept-form.ts';
import { wantedOf } from './details.ts';
import type { PaymentFrame } from './frame.ts';
import { type Person, planDraft, quoteOf, withOffer } from './plan.ts';
import { cleanAddress, readVisit, type Source, type Visit } from './read-visit.ts';

/** An order that this tab has opened already, to go on with. */
export interface Resumed {
  person: Person;
  taken: TakenOffer | undefined;
}

/** Those that the order form knows stay as it knows them: picked or pasted. */
function keptPosts(links: string[] | undefined): RememberedPosts | undefined {
  const { posts: known } = readMemory().form ?? {};
  if (!links) return undefined;
  if (known?.links.join() === links.join()) return known;
  return { links, text: links.join('\n'), pasted: true };
}

/** Keeps what is known over a reload, and for the order form. */
export function keepVisit({ choice, username, email, isPublic, type, posts }: Visit): void {
  if (!choice) return;
  keepForm({ ...choice, serviceType: type, username, email, isPublic, posts: keptPosts(posts) });
}

/** Posts are asked for on the checkout page alone: who comes to the standalone page with some is led there. */
export function checkoutOfPosts({ props }: PaymentFrame, source: Source): string | undefined {
  const { serviceType = 'followers', packageId } = readMemory().form ?? {};
  const told = new URL(location.href).searchParams.get('followers');
  if (source === 'checkout' || serviceType === 'followers' || !packageId || told) return undefined;
  return `${orderPathTo('checkout', props.locale)}?${new URLSearchParams({ service: packageId })}`;
}

/** Reads the address and the memory once, keeps what they say over a reload, and cleans the address. */
export function arrive(frame: PaymentFrame, source: Source): Visit {
  const address = new URL(location.href);
  const { packages } = frame.props;
  const query = address.searchParams;
  const visit = readVisit({ source, query, kept: readMemory().form, packages });
  keepVisit(visit);
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
  const { choice, username, email, posts } = visit;
  const base = choice && quoteOf(choice, frame);
  const wanted = wantedOf(visit, base?.maxPosts);
  if (!choice || !base || wanted.username || wanted.email || wanted.posts) return undefined;
  const taken = answeredOffer(base) ?? undefined;
  const quote = withOffer(base, taken, frame.props.taxRate);
  const person = [false, true]
    .map((marketing) => ({ username, email, marketing, posts }))
    .find((one) => isOpenAlready(planDraft(frame, { choice, quote, person: one }), quote.totalCents));
  return person && { person, taken };
}
