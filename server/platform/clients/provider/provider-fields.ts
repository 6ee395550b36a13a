import facts from '../../../../docs/protocols/facts/panel-v2.json' with { type: 'json' };
import { fieldCheck } from '../transport/field-table.ts';

const check = fieldCheck(facts.requests);

/** Returns the first field that no panel accepts in this call. */
export const brokenField = ({ action = '', ...fields }: Record<string, string>): string | undefined =>
  check(action, fields);
