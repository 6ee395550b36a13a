import type { SupplyIssuer } from '#server/platform/clients/agency/agency-messages.ts';
import type { AgencyHeldRecord, NoReply, RecordKey } from '#server/platform/clients/agency/agency-replies.ts';
import type { ClientCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StoredAtAgency } from '../answer-rules.ts';
import { openCertificate } from '../certificate.ts';
import { stopIssuing } from '../chain.ts';
import { stampOf } from '../installation/stamp-rules.ts';
import { unknownHashes } from '../store-sender.ts';
import { addToStop, readOpenChain } from '../store-stops.ts';

interface AgencyQuery {
  certificate: ClientCertificate;
  issuer: SupplyIssuer;
}

/** Returns the month under which the agency stores an invoice dated `22-11-2026`. */
const monthOf = (date: string) => ({ year: date.slice(6), month: date.slice(3, 5) });

export async function queryOneRecord(
  { agency }: Pick<Deps, 'agency'>,
  { certificate, issuer }: AgencyQuery,
  { number, date, hash }: RecordKey & { hash: string },
): Promise<StoredAtAgency> {
  const reply = await agency.query(certificate, { issuer, ...monthOf(date), number });
  if (reply.kind !== 'answered') return { kind: 'unknown' };
  const held = reply.held.find((each) => each.number === number && each.date === date);
  if (!held?.hash) return { kind: 'unknown' };
  return held.hash === hash ? { kind: 'same', held } : { kind: 'other' };
}

const maxPages = 50;

async function queryMonth(
  { agency }: Pick<Deps, 'agency'>,
  { certificate, issuer }: AgencyQuery,
  month: { year: string; month: string },
): Promise<{ kind: 'answered'; held: AgencyHeldRecord[] } | NoReply> {
  const held: AgencyHeldRecord[] = [];
  let after: RecordKey | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const reply = await agency.query(certificate, { issuer, ...month, after });
    if (reply.kind !== 'answered') return reply;
    held.push(...reply.held);
    after = reply.next;
    if (!after) break;
  }
  return { kind: 'answered', held };
}

type CompareDeps = Pick<Deps, 'agency' | 'database' | 'secrets' | 'log' | 'now'>;

/** `ahead` means that the agency has records of this chain's series that the shop lacks. */
type ComparisonResult =
  | { kind: 'agrees'; held: number }
  | { kind: 'ahead'; numbers: string[] }
  | { kind: 'nothing_to_ask' | 'no_certificate' }
  | { kind: 'refused' | 'unclear' | 'not_let_in'; reason: string };

/**
 * Compares the month of the chain's last record with the agency. Stops issuing if the agency has more
 * records, because a backup was restored or a copy issues elsewhere.
 */
export async function compareWithAgency(deps: CompareDeps): Promise<ComparisonResult> {
  const chain = await readOpenChain(deps.database);
  const opened = await openCertificate(deps);
  if (!opened) return { kind: 'no_certificate' };
  if (!chain) return { kind: 'nothing_to_ask' };
  const [, month = '', year = ''] = stampOf(chain.lastAt ?? deps.now()).date.split('-');
  const issuer = { name: chain.issuerName, taxId: chain.issuerTaxId };
  const { certificate } = opened;
  const reply = await queryMonth(deps, { certificate, issuer }, { year, month });
  if (reply.kind !== 'answered') return reply;
  // Numbers of this shop contain the chain's series code. Records of other installations are ignored.
  const ours = reply.held.filter(({ number, hash }) => hash && number.includes(chain.seriesCode));
  const hashes = ours.flatMap(({ hash }) => hash ?? []);
  const strange = new Set(await unknownHashes(deps.database, chain.id, hashes));
  if (strange.size === 0) return { kind: 'agrees', held: ours.length };
  const numbers = ours.filter(({ hash }) => hash && strange.has(hash)).map(({ number }) => number);
  const detail = { ahead: numbers.length, numbers: numbers.slice(0, 50) };
  const stop = { chainId: chain.id, reason: 'restored', detail, at: deps.now() } as const;
  await inTransaction(deps.database, async (tx) => {
    await stopIssuing(tx, stop);
    await addToStop(tx, { chainId: chain.id, detail });
  });
  return { kind: 'ahead', numbers };
}
