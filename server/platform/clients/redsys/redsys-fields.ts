import emv from '../../../../docs/protocols/facts/emv-3ds.json' with { type: 'json' };
import facts from '../../../../docs/protocols/facts/redsys.json' with { type: 'json' };
import { fieldCheck } from '../transport/field-table.ts';

/** `redirection` opens the gateway's page. `rest` covers cards and refunds. */
export type RedsysCall = 'redirection' | 'rest';

const check = fieldCheck([...facts.requests, ...emv.requests]);

/** Throws for fields that the gateway or the card's bank would refuse or cut. */
export function requireFields(
  call: RedsysCall | 'AuthenticationData',
  fields: Readonly<Record<string, unknown>>,
): void {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  const broken = check(call, Object.fromEntries(texts));
  if (broken !== undefined) throw new Error(`Redsys takes no such ${broken} in ${call}`);
}
