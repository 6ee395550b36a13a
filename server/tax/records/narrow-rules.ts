/** Progress of the search for the record that makes the agency reject whole calls. */
export interface Narrowing {
  /** Maximum number of records in the next call. Null means the agency's maximum. */
  limit: number | null;
  /** Records that were rejected alone. They are excluded until another call succeeds. */
  suspects: readonly string[];
  /** A call succeeded since the search began, so the cause is not something that all calls share. */
  proved: boolean;
}

export interface RefusedRecord {
  key: string;
  offSchema: boolean;
}

export interface Narrowed {
  narrowing: Narrowing;
  /** Faulty records. The others continue without them. */
  aside: string[];
  /** Whether the next call advances the search. Otherwise the next attempt is in one hour. */
  soon: boolean;
}

/** Faults that one record can cause. The others concern the certificate or the sender (docs/protocols/invoices.md). */
const causedByRecords = ['4102', '4103', '4106', '4119'];
export const mayBeOneRecord = (code: string | undefined): boolean =>
  code === undefined || causedByRecords.includes(code);

/** After this number of records rejected alone, the cause is something that all calls share. */
const mostSuspects = 5;
const full = 1000;

export const noSearch: Narrowing = { limit: null, suspects: [], proved: false };

/**
 * Returns the next step after a rejected call. Records that break the known schema are faulty. Otherwise the batch is
 * halved until one record is rejected alone. That record is set aside once another call succeeds, because until then
 * the cause may be something that all calls share.
 */
export function afterRefusal(
  before: Narrowing,
  records: readonly RefusedRecord[],
  othersWait: boolean,
): Narrowed {
  const aside = records.filter(({ offSchema }) => offSchema).map(({ key }) => key);
  if (aside.length > 0) return { narrowing: before, aside, soon: true };
  const half = Math.floor(records.length / 2);
  if (half > 0) return { narrowing: { ...before, limit: half }, aside, soon: true };
  const alone = records.map(({ key }) => key);
  if (before.proved) return { narrowing: before, aside: alone, soon: true };
  const suspects = [...before.suspects, ...alone];
  if (suspects.length >= mostSuspects) return { narrowing: noSearch, aside, soon: false };
  return { narrowing: { limit: 1, suspects, proved: false }, aside, soon: othersWait };
}

/** Returns the next step after a successful call: suspects are faulty, and batches grow again. */
export function afterAnswer(
  { limit, suspects }: Narrowing,
  answered: readonly string[],
): Pick<Narrowed, 'narrowing' | 'aside'> {
  const wider = limit === null || limit * 2 >= full ? null : limit * 2;
  return {
    narrowing: { limit: wider, suspects: [], proved: wider !== null },
    aside: suspects.filter((key) => !answered.includes(key)),
  };
}
