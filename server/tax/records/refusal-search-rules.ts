export interface RefusalSearch {
  /** Maximum number of records in the next call. Null means the agency's maximum. */
  limit: number | null;
  /** Records that were rejected alone. They are excluded until another call succeeds. */
  suspects: readonly string[];
  /**
   * A call succeeded since the search began, so no fault of the sender or certificate causes the rejections.
   */
  proved: boolean;
}

export interface RefusedRecord {
  key: string;
  offSchema: boolean;
}

export interface RefusalSearchStep {
  narrowing: RefusalSearch;
  /** Faulty records. Later calls leave them out. */
  aside: string[];
  /** The next call advances the search. Otherwise the next attempt is in one hour. */
  soon: boolean;
}

/**
 * Faults that one record can cause. Other faults concern the certificate or the sender
 * (docs/protocols/invoices.md).
 */
const isCausedByRecords = ['4102', '4103', '4106', '4119'];
export const canBeOneRecord = (code: string | undefined): boolean =>
  code === undefined || isCausedByRecords.includes(code);

/** After this number of records rejected alone, a fault of the sender or certificate is assumed. */
const maxSuspects = 5;
const fullBatchSearch = 1000;

export const noRefusalSearch: RefusalSearch = { limit: null, suspects: [], proved: false };

/**
 * Returns the next step after a rejected call. Records that break the known schema are faulty. Otherwise the
 * batch is halved until one record is rejected alone. That record is set aside once another call succeeds,
 * because until then the certificate or the sender may be at fault.
 */
export function nextAfterRefusal(
  before: RefusalSearch,
  records: readonly RefusedRecord[],
  othersWait: boolean,
): RefusalSearchStep {
  const aside = records.filter(({ offSchema }) => offSchema).map(({ key }) => key);
  if (aside.length > 0) return { narrowing: before, aside, soon: true };
  const half = Math.floor(records.length / 2);
  if (half > 0) return { narrowing: { ...before, limit: half }, aside, soon: true };
  const alone = records.map(({ key }) => key);
  if (before.proved) return { narrowing: before, aside: alone, soon: true };
  const suspects = [...before.suspects, ...alone];
  if (suspects.length >= maxSuspects) return { narrowing: noRefusalSearch, aside, soon: false };
  return { narrowing: { limit: 1, suspects, proved: false }, aside, soon: othersWait };
}

/** Returns the next step after a successful call: suspects are faulty, and batches grow again. */
export function nextAfterSuccess(
  { limit, suspects }: RefusalSearch,
  answered: readonly string[],
): Pick<RefusalSearchStep, 'narrowing' | 'aside'> {
  const wider = limit === null || limit * 2 >= fullBatchSearch ? null : limit * 2;
  return {
    narrowing: { limit: wider, suspects: [], proved: wider !== null },
    aside: suspects.filter((key) => !answered.includes(key)),
  };
}
