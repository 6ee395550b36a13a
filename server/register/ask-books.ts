import type { Deps } from '#server/deps.ts';
import type { SupplyIssuer } from '#server/gateways/agency-messages.ts';
import type { HeldRecord, NoAnswer, RecordKey } from '#server/gateways/agency-replies.ts';
import type { ClientCertificate } from '#server/gateways/client-certificate.ts';
import type { InBooks } from './answer-rules.ts';

interface Asked {
  certificate: ClientCertificate;
  issuer: SupplyIssuer;
}

/** `22-11-2026`: the month in which the agency keeps an invoice. */
const monthOf = (date: string) => ({ year: date.slice(6), month: date.slice(3, 5) });

/** How one invoice stands in the agency's books. */
export async function askForOne(
  { agency }: Pick<Deps, 'agency'>,
  { certificate, issuer }: Asked,
  { number, date, hash }: RecordKey & { hash: string },
): Promise<InBooks> {
  const reply = await agency.query(certificate, { issuer, ...monthOf(date), number });
  if (reply.kind !== 'answered') return { kind: 'unknown' };
  const held = reply.held.find((each) => each.number === number && each.date === date);
  if (!held?.hash) return { kind: 'unknown' };
  return held.hash === hash ? { kind: 'same', held } : { kind: 'other' };
}

const mostPages = 50;

/** All that the agency holds of a month, page by page. */
export async function askForMonth(
  { agency }: Pick<Deps, 'agency'>,
  { certificate, issuer }: Asked,
  month: { year: string; month: string },
): Promise<{ kind: 'answered'; held: HeldRecord[] } | NoAnswer> {
  const held: HeldRecord[] = [];
  let after: RecordKey | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const reply = await agency.query(certificate, { issuer, ...month, ...(after ? { after } : {}) });
    if (reply.kind !== 'answered') return reply;
    held.push(...reply.held);
    after = reply.next;
    if (!after) break;
  }
  return { kind: 'answered', held };
}
