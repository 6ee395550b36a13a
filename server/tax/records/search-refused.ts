import { isXmlText } from '#contracts/kit/text.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { fieldIn } from './answer-rules.ts';
import { offSchema } from './checks/check-rules.ts';
import { afterAnswer, afterRefusal, type Narrowing } from './narrow-rules.ts';
import { readRecord } from './read-record.ts';
import { keepNarrowing, keepVerdicts, readSender, type Waiting } from './store-sender.ts';

/**
 * Returns the first element of a stored record that breaks the schema. Some records were stored before this check
 * existed.
 */
export function keptOffSchema(xml: string): string | undefined {
  if (!isXmlText(xml)) return 'Registro';
  try {
    return offSchema(readRecord(xml));
  } catch {
    return 'Registro';
  }
}

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

/** Marks records rejected that make the agency reject whole calls, and opens an inbox item for each. */
async function setAside(tx: Tx, at: Date, { keys, said }: Aside): Promise<void> {
  for (const key of keys) {
    const [chainId = '', position = ''] = key.split('.');
    const verdict = { position: Number(position), code: said.code ?? null, text: said.reason.slice(0, 1500) };
    await keepVerdicts(tx, chainId, at, [{ ...verdict, state: 'rejected', csv: null }]);
    await openItem(tx, {
      reason: 'record_refused',
      subjectId: key,
      evidence: { ...verdict, state: 'rejected', field: fieldIn(verdict.text), aside: true },
    });
  }
}

interface RefusedCall {
  sent: readonly Waiting[];
  othersWait: boolean;
}

/** Advances the search for the record that caused a rejected call. Returns whether to make another call soon. */
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

/** Records a successful call: suspects are faulty, and batches grow again. */
export async function widenSearch(tx: Tx, at: Date, answered: readonly Waiting[]): Promise<void> {
  const { narrowing, aside } = afterAnswer(await readNarrowing(tx), answered.map(recordKey));
  await keepNarrowing(tx, narrowing);
  await setAside(tx, at, { keys: aside, said: refusedBefore });
}
