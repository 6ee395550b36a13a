import type { Tx } from '#server/database/pool.ts';
import { openItem } from '#server/pending/open-item.ts';
import { keptOffSchema } from './check-kept.ts';
import { afterAnswer, afterRefusal, type Narrowing } from './narrow-rules.ts';
import { keepNarrowing, keepVerdicts, readSender, type Waiting } from './store-sender.ts';

const recordKey = ({ chainId, position }: Pick<Waiting, 'chainId' | 'position'>) => `${chainId}.${position}`;

async function readNarrowing(tx: Tx): Promise<Narrowing> {
  const { batchLimit, suspects, searchProved } = await readSender(tx);
  return { limit: batchLimit, suspects, proved: searchProved };
}

interface Aside {
  keys: readonly string[];
  said: { code: string | undefined; reason: string };
}
const refusedBefore = { code: '4102', reason: 'La llamada con este registro solo se rechazó entera.' };

/** The agency takes no call with these records: they stand as not accepted, and a person mends each. */
async function setAside(tx: Tx, at: Date, { keys, said }: Aside): Promise<void> {
  for (const key of keys) {
    const [chainId = '', position = ''] = key.split('.');
    const verdict = { position: Number(position), code: said.code ?? null, text: said.reason.slice(0, 1500) };
    await keepVerdicts(tx, chainId, at, [{ ...verdict, state: 'rejected', csv: null }]);
    await openItem(tx, {
      reason: 'record_refused',
      subjectId: key,
      evidence: { ...verdict, state: 'rejected', aside: true },
    });
  }
}

/** What a refused call had brought. */
interface RefusedCall {
  sent: readonly Waiting[];
  othersWait: boolean;
}

/** Looks for the one record that made the agency refuse a whole call. Returns whether another call is worth making soon. */
export async function narrowSearch(
  tx: Tx,
  at: Date,
  { call, said }: { call: RefusedCall; said: Aside['said'] },
): Promise<boolean> {
  const refused = call.sent.map((row) => ({
    key: recordKey(row),
    offSchema: keptOffSchema(row.xml) !== undefined,
  }));
  const { narrowing, aside, soon } = afterRefusal(await readNarrowing(tx), refused, call.othersWait);
  await keepNarrowing(tx, narrowing);
  await setAside(tx, at, { keys: aside, said });
  return soon;
}

/** A call was answered: what was refused alone before is at fault, and calls grow again. */
export async function widenSearch(tx: Tx, at: Date, answered: readonly Waiting[]): Promise<void> {
  const { narrowing, aside } = afterAnswer(await readNarrowing(tx), answered.map(recordKey));
  await keepNarrowing(tx, narrowing);
  await setAside(tx, at, { keys: aside, said: refusedBefore });
}
