import { ShopError } from '#server/platform/errors.ts';
import facts from '../../../../docs/protocols/facts/stripe.json' with { type: 'json' };
import { ProcessorRefusal } from '../processor/processor-errors.ts';
import { fieldCheck } from '../transport/field-table.ts';

const check = fieldCheck(facts.requests);

/** Returns parameters under the names of Stripe's form encoding: `metadata[order_id]`. */
function flattened(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : flattened(inner, name === '' ? key : `${name}[${key}]`),
  );
}

/** Returns the parameters of a call. Throws `ProcessorRefusal` if Stripe would refuse them. */
export function checkedParameters<Parameters extends object>(
  call: string,
  parameters: Parameters,
): Parameters {
  const broken = check(call, Object.fromEntries(flattened(parameters)));
  if (broken !== undefined) throw new ProcessorRefusal('parameter_invalid', `${call}: ${broken} is invalid`);
  return parameters;
}

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
};

/** Returns an object of a reply. Throws `processor_unavailable` if it lacks a field that the shop reads. */
export function checkedObject<Reply extends object>(object: string, reply: Reply): Reply {
  const broken = facts.objects.find(
    (row) => row.object === object && !types[row.type]?.((reply as Record<string, unknown>)[row.field]),
  );
  if (broken) throw new ShopError('processor_unavailable', `unreadable ${object}: ${broken.field}`);
  return reply;
}
