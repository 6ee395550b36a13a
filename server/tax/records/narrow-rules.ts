/** Says how far the search for what makes the agency refuse whole calls has come. */
export interface Narrowing {
  /** So many records at most go into the next call; with none, as many as the agency takes. */
  limit: number | null;
  /** Lists records that were refused alone, and are left out until another call is answered. */
  suspects: readonly string[];
  /** A call was answered since the search began, so what all calls share is not at fault. */
  proved: boolean;
}

/** Is a record of a refused call. */
export interface RefusedRecord {
  key: string;
  /** It does not fit the schema that the shop knows. */
  offSchema: boolean;
}

export interface Narrowed {
  narrowing: Narrowing;
  /** These are at fault, and the others continue without them. */
  aside: string[];
  /** Says whether the next call tells more; otherwise the agency is asked again in an hour. */
  soon: boolean;
}

/**
 * One record can cause these faults; the others are about the certificate or the sender (docs/protocols/invoices.md).
 */
const causedByRecords = ['4102', '4103', '4106', '4119'];
export const mayBeOneRecord = (code: string | undefined): boolean =>
  code === undefined || causedByRecords.includes(code);

/** So many refused alone, one after the other, are not to blame: something that all calls have in common is. */
const mostSuspects = 5;
const full = 1000;

export const noSearch: Narrowing = { limit: null, suspects: [], proved: false };

/**
 * Returns what follows from a call that was refused whole. Records off the known schema are at fault;
 * otherwise the batch is halved until one record is refused alone. It is set aside once another call is
 * answered: until then, the fault may be in what all calls share.
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

/** Returns what follows from an answered call: what was refused alone before is at fault, and calls grow again. */
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
