import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import type { TaughtErrors } from './provider-errors.ts';
import type { DecimalMark } from './provider-number.ts';

type TaughtStatuses = Readonly<Record<string, StatusMeaning>>;

export interface Dialect {
  decimalMark: DecimalMark;
  /** Path of the field that contains the data of a reply, with levels joined by points. */
  envelope: string;
  errors: TaughtErrors;
  statuses: TaughtStatuses;
}

export const defaultDialect: Dialect = { decimalMark: null, envelope: 'data', errors: {}, statuses: {} };
