import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import type { TaughtErrors } from './provider-errors.ts';
import type { DecimalMark } from './provider-number.ts';

/** Meanings by plain word (`plainSentence`), as staff gave them for one provider. */
type TaughtStatuses = Readonly<Record<string, StatusMeaning>>;

/** How one provider writes its replies, where it differs from the usual dialect. */
export interface Dialect {
  decimalMark: DecimalMark;
  /** Field that has the facts of a reply; several levels are joined by points. */
  envelope: string;
  errors: TaughtErrors;
  statuses: TaughtStatuses;
}

export const usualDialect: Dialect = { decimalMark: null, envelope: 'data', errors: {}, statuses: {} };
