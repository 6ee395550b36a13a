import { isXmlText } from '#contracts/kit/text.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { findErrorField } from './answer-rules.ts';
import { findSchemaFaultOfRecord } from './checks/check-rules.ts';
import { readRecord } from './read-record.ts';
import { nextAfterRefusal, nextAfterSuccess, type RefusalSearch } from './refusal-search-rules.ts';
import { readSender, saveRefusalSearch, saveVerdicts, type WaitingRecord } from './store-sender.ts';

/** Some records were stored before this check existed. */
export function findSchemaFaultOfXml(xml: string): string | undefined {
  if (!isXmlText(xml)) return 'Registro';
  try {
    return findSchemaFaultOfRecord(readRecord(xml));
  } catch {
    return 'Registro';
  }
}

const recordKey = ({ chainId, position }: Pick<WaitingRecord, 'chainId' | 'position'>) =>
  `${chainId}.${position}`;

async function readRefusalSearch(tx: Tx): Promise<RefusalSearch> {
  const { batchLimit, suspects, searchProved } = await readSender(tx);
  return { limit: batchLimit, suspects, proved: searchProved };
}

interface SetAsideInput {
  keys: readonly string[];
  said: { code: string | undefined; reason: string };
}
const refusedBefore = { code: '4102', reason: 'La llamada con este registro solo se rechazó entera.' };

/** Marks as rejected the records that make the agency reject whole calls. Opens an inbox item for each. */
async function setRecordsAside(tx: Tx, at: Date, { keys, said }: SetAsideInput): Promise<void> {
  for (const key of keys) {
    const [chainId = '', position = ''] = key.split('.');
    const verdict = { position: Number(position), code: said.code ?? null, text: said.reason.slice(0, 1500) };
    await saveVerdicts(tx, chainId, at, [{ ...verdict, state: 'rejected', csv: null }]);
    await openItem(tx, {
      reason: 'record_refused',
      subjectId: key,
      evidence: { ...verdict, state: 'rejected', field: findErrorField(verdict.text), aside: true },
    });
  }
}

interface RefusedCall {
  sent: readonly WaitingRecord[];
  othersWait: boolean;
}

/** Returns whether to make another call soon. */
export async function advanceSearch(
  tx: Tx,
  at: Date,
  { call, said }: { call: RefusedCall; said: SetAsideInput['said'] },
): Promise<boolean> {
  const refused = call.sent.map((row) => ({
    key: recordKey(row),
    offSchema: findSchemaFaultOfXml(row.xml) !== undefined,
  }));
  const { narrowing, aside, soon } = nextAfterRefusal(await readRefusalSearch(tx), refused, call.othersWait);
  await saveRefusalSearch(tx, narrowing);
  await setRecordsAside(tx, at, { keys: aside, said });
  return soon;
}

export async function finishSearch(tx: Tx, at: Date, answered: readonly WaitingRecord[]): Promise<void> {
  const { narrowing, aside } = nextAfterSuccess(await readRefusalSearch(tx), answered.map(recordKey));
  await saveRefusalSearch(tx, narrowing);
  await setRecordsAside(tx, at, { keys: aside, said: refusedBefore });
}
