import { networkOf } from '#contracts/catalog/network-names.ts';
import { countKind, type NamedKind } from '#contracts/catalog/service-types.ts';
import { type EvidencePiece, evidencePieces, maxSummaryLength } from '#contracts/payments/payments.ts';
import type { DisputeEvidence } from '#server/platform/clients/processor/processor-objects.ts';

/** Recorded facts. Times in ISO 8601, UTC. */
export interface EvidenceFacts {
  order: {
    number: string;
    placedAt: string;
    paidAt: string | null;
    email: string;
    name: string | null;
    username: string;
    totalCents: number;
    locale: string;
  };
  lines: {
    type: string;
    audience: string | null;
    kind?: Pick<NamedKind, 'names' | 'network'> | null;
    quantity: number;
    bonus: number;
  }[];
  consents: { kind: string; statement: string; version: string; locale: string; at: string }[];
  charge: {
    result: string | null;
    brand: string | null;
    lastFour: string | null;
    country: string | null;
    at: string;
  } | null;
  parts: {
    quantity: number;
    state: string;
    startCount: number | null;
    remains: number | null;
    providerOrderId: string | null;
    submittedAt: string | null;
    completedAt: string | null;
    link: string;
  }[];
  mails: { kind: string; subject: string | null; to: string | null; at: string }[];
  earlier: { number: string; paidAt: string }[];
  policy: { title: string; body: string; version: number; locale: string } | null;
  disputedAt: string;
  withdrawals: { at: string; settledAt: string | null; closedAt: string | null }[];
  refunds: { at: string; cents: number }[];
}

export interface EvidencePieceText {
  key: EvidencePiece;
  text: string | null;
  at: string | null;
}

const formatEuros = (cents: number) => `EUR ${(cents / 100).toFixed(2)}`;
const formatTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
const formatCount = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
const formatList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const audiences: Record<string, string> = { europe: 'European', spain: 'Spanish' };
const describeGoods = ({ lines }: EvidenceFacts) =>
  lines
    .map(({ type, audience, kind, quantity, bonus }) => {
      const counted = `${quantity}${bonus > 0 ? ` (+${bonus} free)` : ''}`;
      if (kind) return countKind(kind, 'en', counted);
      return `${counted} ${audience === null ? type : `${audiences[audience] ?? audience} ${type}`}`;
    })
    .join(', ');

/** An order has services of one network only. */
const networkOfOrder = ({ lines }: EvidenceFacts) => networkOf(lines.find(({ kind }) => kind)?.kind);

function describePurchase(facts: EvidenceFacts): string {
  const { number, placedAt, paidAt, email, username, totalCents } = facts.order;
  const { charge } = facts;
  const card = charge?.lastFour ? ` by ${charge.brand ?? 'card'} ending in ${charge.lastFour}` : '';
  return [
    `Order ${number}, placed ${formatTime(placedAt)}: ${describeGoods(facts)} for the public ${networkOfOrder(facts)} profile @${username}, which the buyer named.`,
    `${formatEuros(totalCents)} paid${card}${paidAt ? ` ${formatTime(paidAt)}` : ''}; the buyer gave the address ${email}.`,
  ].join('\n');
}

function describeConsent({ consents }: EvidenceFacts): string | null {
  if (consents.length === 0) return null;
  const lines = consents.map(
    ({ statement, version, locale, at }) =>
      `${formatTime(at)}, wording ${version} (${locale}): "${statement}"`,
  );
  return `Before paying, the buyer declared, word for word:\n${formatList(lines)}`;
}

const describeThreeDSecure = ({ charge }: EvidenceFacts): string | null =>
  charge?.result === 'authenticated'
    ? `The cardholder was authenticated by the issuing bank with 3-D Secure ${formatTime(charge.at)}.`
    : null;

const deliveredUnits = ({ quantity, state, remains }: EvidenceFacts['parts'][number]) =>
  state === 'completed' ? quantity - (remains ?? 0) : Math.max(0, quantity - (remains ?? quantity));

function describeDelivery({ parts }: EvidenceFacts): string | null {
  const begun = parts.filter(({ submittedAt }) => submittedAt !== null);
  if (begun.length === 0) return null;
  const lines = begun.map((part) => {
    const { link, submittedAt, completedAt, startCount, quantity, providerOrderId } = part;
    const counts = startCount === null ? '' : `; the public count was ${startCount} at the start`;
    const ended = completedAt ? `, completed ${formatTime(completedAt)}` : `, state: ${part.state}`;
    return `${link}: begun ${formatTime(String(submittedAt))}${ended}; ${deliveredUnits(part)} of ${quantity} delivered${counts} (delivery reference ${providerOrderId ?? 'none'})`;
  });
  return `The service was performed on the profile or posts that the buyer named:\n${formatList(lines)}`;
}

function describeMails({ mails: sent }: EvidenceFacts): string | null {
  if (sent.length === 0) return null;
  const lines = sent.map(({ at, subject, to }) => `${formatTime(at)} to ${to}: "${subject}"`);
  return `Mails that the buyer was sent:\n${formatList(lines)}`;
}

function describeEarlierOrders({ earlier }: EvidenceFacts): string | null {
  if (earlier.length === 0) return null;
  const lines = earlier.map(({ number, paidAt }) => `${number}, paid ${formatTime(paidAt)}`);
  return `Earlier orders under the same address, none of them disputed:\n${formatList(lines)}`;
}

const refundPolicy = ({ policy }: EvidenceFacts): string | null =>
  policy &&
  `The refund policy in force at the time of purchase, shown before payment (version ${policy.version}, ${policy.locale}):\n${policy.title}\n${policy.body}`.slice(
    0,
    maxSummaryLength,
  );

/**
 * Describes withdrawals and refunds by time, each under its own heading, so that a bank never mistakes a
 * later step for an earlier one.
 */
function refundRequested({ disputedAt, withdrawals, refunds }: EvidenceFacts): string | null {
  const step = (at: string | null, what: string) =>
    at === null ? [] : [{ at, line: `${what} ${formatTime(at)}` }];
  const all = [
    ...withdrawals.flatMap(({ at, settledAt, closedAt }) => [
      ...step(at, 'withdrawal declared'),
      ...step(settledAt, 'withdrawal settled'),
      ...step(closedAt, 'withdrawal closed'),
    ]),
    ...refunds.flatMap(({ at, cents }) => step(at, `${formatEuros(cents)} refunded`)),
  ].sort((one, other) => one.at.localeCompare(other.at));
  const under = (heading: string, some: typeof all) =>
    some.length === 0 ? [] : [`${heading}\n${formatList(some.map(({ line }) => line))}`];
  const texts = [
    ...under(
      'Before the dispute:',
      all.filter(({ at }) => at <= disputedAt),
    ),
    ...under(
      'After the dispute was opened:',
      all.filter(({ at }) => at > disputedAt),
    ),
  ];
  return texts.length === 0 ? null : texts.join('\n');
}

/** The shop does not store visits to the order page, so this piece is always empty. */
const describeVisits = (): null => null;

const writers: Record<EvidencePiece, (facts: EvidenceFacts) => string | null> = {
  purchase: describePurchase,
  consent: describeConsent,
  three_d_secure: describeThreeDSecure,
  delivery: describeDelivery,
  mails: describeMails,
  earlier_orders: describeEarlierOrders,
  refund_policy: refundPolicy,
  refund_requested: refundRequested,
  visits: describeVisits,
};

function atOf(key: EvidencePiece, facts: EvidenceFacts): string | null {
  if (key === 'purchase') return facts.order.placedAt;
  if (key === 'consent') return facts.consents[0]?.at ?? null;
  if (key === 'three_d_secure') return facts.charge?.at ?? null;
  if (key === 'delivery') return facts.parts[0]?.submittedAt ?? null;
  if (key === 'mails') return facts.mails[0]?.at ?? null;
  return null;
}

export function piecesOf(facts: EvidenceFacts): EvidencePieceText[] {
  return evidencePieces.map((key) => {
    const text = writers[key](facts);
    return { key, text, at: text === null ? null : atOf(key, facts) };
  });
}

export function draftOf(facts: EvidenceFacts): string {
  const { number, placedAt } = facts.order;
  const verified = describeThreeDSecure(facts)
    ? ' and was authenticated by the issuing bank (3-D Secure)'
    : '';
  const total = facts.parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const came = facts.parts.reduce((sum, part) => sum + deliveredUnits(part), 0);
  const sentences = [
    `The cardholder placed order ${number} ${formatTime(placedAt)}${verified}.`,
    `It was for ${describeGoods(facts)} on a public profile that the buyer named.`,
  ];
  if (came > 0) sentences.push(`${came} of ${total} were delivered, as the delivery record shows.`);
  if (facts.consents.some(({ kind }) => kind === 'waive_withdrawal'))
    sentences.push(
      'The buyer asked for delivery to begin at once and acknowledged the loss of the right of withdrawal.',
    );
  if (facts.mails.length > 0)
    sentences.push(`The buyer was sent ${formatCount(facts.mails.length, 'mail')} about it.`);
  if (facts.earlier.length > 0)
    sentences.push(
      `The shop knows ${formatCount(facts.earlier.length, 'earlier undisputed order')} under the same address.`,
    );
  return sentences.join(' ');
}

const leftover = /\{\{|\}\}|\]\(|\*\*|^#{1,6} |<\/?[a-z][^>]*>/im;

export function unfinishedPiece(
  facts: EvidenceFacts,
  { pieces, text }: { pieces: readonly EvidencePiece[]; text: string },
): EvidencePiece | 'text' | undefined {
  if (leftover.test(text)) return 'text';
  return piecesOf(facts).find(({ key, text: own }) => pieces.includes(key) && leftover.test(own ?? ''))?.key;
}

/** Field of the processor for each piece. Pieces without a field are part of the summary. */
const fields: Partial<Record<EvidencePiece, string>> = {
  purchase: 'product_description',
  consent: 'cancellation_policy_disclosure',
  delivery: 'access_activity_log',
  refund_policy: 'refund_policy_disclosure',
  refund_requested: 'refund_refusal_explanation',
};

export function evidenceOf(
  facts: EvidenceFacts,
  { pieces, text }: { pieces: readonly EvidencePiece[]; text: string },
): DisputeEvidence {
  const chosen = piecesOf(facts).filter(({ key, text: own }) => own !== null && pieces.includes(key));
  const evidence: DisputeEvidence = {};
  const besides: string[] = [text];
  for (const { key, text: own } of chosen) {
    const field = fields[key];
    if (field) evidence[field] = String(own).slice(0, maxSummaryLength);
    else besides.push(String(own));
  }
  if (pieces.includes('purchase')) {
    evidence.customer_email_address = facts.order.email;
    if (facts.order.name) evidence.customer_name = facts.order.name;
  }
  const completed = facts.parts.map(({ completedAt }) => completedAt).findLast((at) => at !== null);
  if (pieces.includes('delivery') && completed) evidence.service_date = completed.slice(0, 10);
  evidence.uncategorized_text = besides.join('\n\n').slice(0, maxSummaryLength);
  return evidence;
}
