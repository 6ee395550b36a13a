import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { stopIssuing } from '../chain.ts';
import { type ChainLink, isBrokenAt } from '../chain-rules.ts';
import { readOpenChain } from '../store-stops.ts';
import {
  type ChainEnd,
  endCheck,
  openCheck,
  readChains,
  readLinks,
  saveCheckProgress,
  stopCheck,
} from './store-checks.ts';

type CheckDeps = Pick<Deps, 'database' | 'now' | 'log'>;

interface VerificationResult {
  records: number;
  broken: number;
  first: { chainId: string; position: number } | undefined;
  stopped: boolean;
}

/** Rows per page. One page takes about 20 ms, so that other requests are not delayed. */
const pageSize = 1000;

/** Returns whether to continue. */
type OnPage = (page: number, brokenAt: number[]) => Promise<boolean>;

/** Reads a chain page by page. Its last record must match the chain's stored end. */
async function walkChain({ database }: CheckDeps, chain: ChainEnd, seen: OnPage): Promise<void> {
  let before: Pick<ChainLink, 'position' | 'hash'> | undefined;
  const read = (after: number) => readLinks(database, { chainId: chain.id, after, limit: pageSize });
  for (let next: Promise<ChainLink[]> | undefined = read(0); next; ) {
    const page: ChainLink[] = await next;
    // The next page loads while this one is checked.
    const last = page.length === pageSize ? page.at(-1) : undefined;
    next = last && read(last.position);
    next?.catch(() => undefined);
    const broken: number[] = [];
    for (const link of page) {
      if (isBrokenAt(before, link)) broken.push(link.position);
      before = link;
    }
    if (!(await seen(page.length, broken))) return;
  }
  // A record added during the read does not break the chain, because the stored end was read before it.
  const isShort = (before?.position ?? 0) < chain.length;
  const isOther = before?.position === chain.length && (before?.hash ?? null) !== chain.lastHash;
  if (isShort || isOther) await seen(0, [chain.length]);
}

const saveProgressEveryMs = 500;

/** Verifies every chain and stores the result. A break in the open chain stops issuing and opens an inbox item. */
export async function verifyChains(deps: CheckDeps, askedBy: string): Promise<VerificationResult> {
  const { database, now } = deps;
  const chains = await readChains(database);
  const check = await openCheck(database, { askedBy, at: now() });
  const found: VerificationResult = { records: 0, broken: 0, first: undefined, stopped: false };
  let noted = Number.NEGATIVE_INFINITY;
  for (const chain of chains) {
    if (found.stopped) break;
    await walkChain(deps, chain, async (count, broken) => {
      found.records += count;
      found.broken += broken.length;
      const [position] = broken;
      if (position !== undefined) found.first ??= { chainId: chain.id, position };
      if (performance.now() - noted < saveProgressEveryMs) return true;
      noted = performance.now();
      found.stopped = await saveCheckProgress(database, check.id, found.records);
      await notifyStaffOfChange(database, 'register', check.id);
      return !found.stopped;
    });
  }
  await inTransaction(database, async (tx) => {
    const { first, broken } = found;
    await endCheck(tx, { id: check.id, at: now(), checked: found.records, broken, first });
    await notifyStaffOfChange(tx, 'register', check.id);
    const open = first && (await readOpenChain(tx));
    if (open && first)
      await stopIssuing(tx, { chainId: open.id, reason: 'broken', detail: { ...first, broken }, at: now() });
  });
  return found;
}

/** Stops the running verification and keeps its progress. Throws `conflict` if none is running. */
export async function stopVerifying(deps: Deps, staff: StaffActor): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const stopped = await stopCheck(tx, { at: deps.now(), by: staff.username });
    if (!stopped) throw new ShopError('conflict', 'nothing is verified');
    const { id, checked, total } = stopped;
    await recordAudit(tx, staff, {
      action: 'register.stop_check',
      subjectType: 'register_check',
      subjectId: id,
      after: { checked, total },
    });
    await notifyStaffOfChange(tx, 'register', id);
  });
}
