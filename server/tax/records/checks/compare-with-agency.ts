import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { askForMonth } from './ask-books.ts';
import { openCertificate } from './certificate.ts';
import { stampOf } from './stamp-rules.ts';
import { stopIssuing } from './stop-issuing.ts';
import { unknownHashes } from './store-sender.ts';
import { addToStop, readOpenChain } from './store-stops.ts';

type CompareDeps = Pick<Deps, 'agency' | 'database' | 'secrets' | 'log' | 'now'>;

/** What asking the agency came to. `ahead`: it holds records of our series that we do not have. */
export type Compared =
  | { kind: 'agrees'; held: number }
  | { kind: 'ahead'; numbers: string[] }
  | { kind: 'nothing_to_ask' | 'no_certificate' }
  | { kind: 'refused' | 'unclear' | 'not_let_in'; reason: string };

/**
 * Asks the agency what it holds of this chain in the month of its last record, and stops issuing where that is more than
 * we know: a backup was restored, or a copy goes on elsewhere.
 */
export async function compareWithAgency(deps: CompareDeps): Promise<Compared> {
  const chain = await readOpenChain(deps.database);
  const opened = await openCertificate(deps);
  if (!opened) return { kind: 'no_certificate' };
  if (!chain) return { kind: 'nothing_to_ask' };
  const [, month = '', year = ''] = stampOf(chain.lastAt ?? deps.now()).date.split('-');
  const issuer = { name: chain.issuerName, taxId: chain.issuerTaxId };
  const { certificate } = opened;
  const reply = await askForMonth(deps, { certificate, issuer }, { year, month });
  if (reply.kind !== 'answered') return reply;
  // Its numbers begin with the chain's own sign: those of other installations are not asked about.
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
