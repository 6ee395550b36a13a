import type {
  AgencyHeldRecord,
  AnsweredRecord,
  RecordKey,
} from '#server/platform/clients/agency/agency-replies.ts';
import type { RecordVerdict, WaitingRecord } from './store-sender.ts';

/**
 * Milliseconds. The agency accepts records up to 240 seconds old without a warning. This limit is shorter to
 * allow for transmission.
 */
const lateAfterMs = 220_000;
const maxRecordsPerCall = 1000;

/** Returns the next batch: the first waiting records, either all late or all on time. */
export function nextBatch<Row extends Pick<WaitingRecord, 'madeAt'>>(
  waiting: readonly Row[],
  now: Date,
  most = maxRecordsPerCall,
): { batch: Row[]; late: boolean } {
  const isLate = ({ madeAt }: Row) => now.getTime() - madeAt.getTime() > lateAfterMs;
  const [first] = waiting;
  const late = first !== undefined && isLate(first);
  const end = late ? waiting.findIndex((row) => !isLate(row)) : -1;
  return { batch: waiting.slice(0, Math.min(end < 0 ? waiting.length : end, most)), late };
}

/** Returns the delay before the next attempt: short after the first failures, then one hour as the agency requires. */
export function retryAfterSeconds(failures: number): number {
  return [60, 300, 900][failures] ?? 3600;
}

const keyOf = ({ issuer, number, date }: RecordKey) => `${issuer}|${number}|${date}`;

/**
 * Reply about a submitted record. `answer` is undefined when the reply does not mention the record, which
 * then waits for the next call.
 */
export interface AnsweredRow<Row> {
  row: Row;
  answer: AnsweredRecord;
}

/** Matches replies to records by key. Records with the same key are matched in submission order. */
export function matchAnswers<Row extends RecordKey & { kind: string }>(
  sent: readonly Row[],
  answers: readonly AnsweredRecord[],
): AnsweredRow<Row>[] {
  const left = new Map<string, Row[]>();
  for (const row of sent) {
    const key = `${row.kind}|${keyOf(row)}`;
    left.set(key, [...(left.get(key) ?? []), row]);
  }
  return answers.flatMap((answer) => {
    const row = left.get(`${answer.kind}|${keyOf(answer)}`)?.shift();
    return row ? [{ row, answer }] : [];
  });
}

const duplicateCode = '3000';

/** Returns whether the agency reports a duplicate. Only a query shows whether the stored record is the same one. */
export const isDuplicate = ({ answer }: AnsweredRow<unknown>): boolean =>
  answer.state === 'rejected' && answer.code === duplicateCode;

export type StoredAtAgency =
  | { kind: 'same'; held: AgencyHeldRecord }
  | { kind: 'other' }
  | { kind: 'unknown' };

/**
 * Returns the verdict on a record. A duplicate that equals our record was accepted earlier and only its reply was lost.
 * Returns undefined if the query failed, and the record is sent again.
 */
export function verdictOf(
  { row, answer }: AnsweredRow<{ position: number }>,
  csv: string | undefined,
  inBooks: StoredAtAgency | undefined,
): RecordVerdict | undefined {
  const said = { position: row.position, code: answer.code ?? null, text: answer.text ?? null };
  if (inBooks === undefined || inBooks.kind === 'other')
    return { ...said, state: answer.state, csv: answer.state === 'rejected' ? null : (csv ?? null) };
  if (inBooks.kind === 'unknown') return undefined;
  const flagged = inBooks.held.state === 'accepted_with_errors';
  return {
    position: row.position,
    state: flagged ? 'accepted_with_errors' : 'accepted',
    code: flagged ? (answer.code ?? null) : null,
    text: flagged ? 'aceptado con errores en un envío anterior' : null,
    csv: null,
  };
}

/** Code for a late record without other errors. The agency requires no correction. */
const toleratedCodes = ['2004'];

export const needsCorrection = ({ state, code }: Pick<RecordVerdict, 'state' | 'code'>): boolean =>
  state === 'rejected' || (state === 'accepted_with_errors' && !toleratedCodes.includes(code ?? ''));

/** Element of a record and its enclosing block, as the agency's error texts write them. */
const element = String.raw`([A-Z]\w*)(?: del bloque (?:de )?([A-Z]\w*))?`;
const errorFieldPatterns = [
  String.raw`\bcampos?(?: obligatorio)?[.:]*\s+${element}`,
  // Element names have capitals inside the word. Spanish words do not.
  String.raw`\b(?=(?:NIF|ID|[A-Z]+[a-z]+[A-Z]\w*)\b)${element}`,
  String.raw`\bbloque (?:de )?${element}`,
].map((pattern) => new RegExp(pattern));

/**
 * Returns the element that an error text of the agency refers to, followed by its block in brackets.
 * Returns null when the text refers to none. The texts are those of the agency's published `errores.properties`, whose
 * element is part of the sentence, or follows it after a colon (codes 1100 and 4102).
 *
 * @param text Description of the error as received, or null when the agency gave none.
 */
export function findErrorField(text: string | null): string | null {
  for (const pattern of errorFieldPatterns) {
    const [, name, block] = pattern.exec(text ?? '') ?? [];
    if (name) return block ? `${name} (${block})` : name;
  }
  return null;
}
