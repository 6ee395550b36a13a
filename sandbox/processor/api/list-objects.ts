import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { ObjectKind } from '../objects.ts';
import { invalidRequest, missingResource } from './errors.ts';
import { allowOnly, readInteger, readText, readTexts } from './parameters.ts';

const PAGING = ['limit', 'starting_after', 'ending_before', 'created'];

interface Paging {
  limit: number;
  startingAfter?: string;
  endingBefore?: string;
  createdFrom?: number;
  createdTo?: number;
}

function readCreated(form: Form): Pick<Paging, 'createdFrom' | 'createdTo'> {
  const given = form.created;
  if (given === undefined || given === '' || Array.isArray(given)) return {};
  if (typeof given === 'string') {
    const at = readInteger(form, 'created');
    return { createdFrom: at, createdTo: at };
  }
  const above = readInteger(given, 'gt');
  const below = readInteger(given, 'lt');
  return {
    createdFrom: readInteger(given, 'gte') ?? (above === undefined ? undefined : above + 1),
    createdTo: readInteger(given, 'lte') ?? (below === undefined ? undefined : below - 1),
  };
}

function readPaging(form: Form, exists: (id: string) => boolean): Paging {
  const limit = readInteger(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('parameter_invalid_integer', 'This value must be between 1 and 100.', {
      param: 'limit',
    });
  const startingAfter = readText(form, 'starting_after') ?? undefined;
  const endingBefore = readText(form, 'ending_before') ?? undefined;
  for (const id of [startingAfter, endingBefore])
    if (id && !exists(id)) throw invalidRequest('resource_missing', `No such object: '${id}'`);
  return { limit, startingAfter, endingBefore, ...readCreated(form) };
}

function listOf(url: string, found: object[], limit: number, backwards: boolean): object {
  const has_more = found.length > limit;
  const data = backwards ? found.slice(-limit) : found.slice(0, limit);
  return { object: 'list', url, has_more, data };
}

const FILTERS: Partial<Record<ObjectKind, string[]>> = {
  payment_intent: [],
  balance_transaction: ['payout', 'source', 'type', 'currency'],
  payout: ['status'],
};

/** Only scheduled payouts have listable entries, as in the real processor. */
function refuseUnlistedPayout(ctx: Context, payoutId: string | undefined): void {
  if (payoutId === undefined) return;
  const payout = ctx.objects.find('payout', payoutId);
  if (!payout) throw missingResource('payout', payoutId, 'payout');
  if (payout.automatic) return;
  throw invalidRequest(
    'payouts_not_automatic',
    'Balance transaction history can only be filtered on automatic transfers, not manual.',
    { param: 'payout' },
  );
}

export function listObjects(ctx: Context, kind: ObjectKind, url: string, form: Form): object {
  const filters = FILTERS[kind] ?? ['charge', 'payment_intent'];
  allowOnly(form, new Set([...PAGING, ...filters]));
  const filter = (name: string) => (filters.includes(name) ? (readText(form, name) ?? undefined) : undefined);
  const paging = readPaging(form, (id) => ctx.objects.findAny(id) !== undefined);
  refuseUnlistedPayout(ctx, filter('payout'));
  const found = ctx.objects.page({
    ...paging,
    kind,
    charge: filter('charge'),
    intent: filter('payment_intent'),
    hidden: filter('payout'),
    source: filter('source'),
    type: filter('type'),
    limit: paging.limit + 1,
  });
  return listOf(url, found, paging.limit, paging.endingBefore !== undefined);
}

export function listEvents(ctx: Context, form: Form): object {
  allowOnly(form, new Set([...PAGING, 'type', 'types', 'delivery_success']));
  const paging = readPaging(form, (id) => ctx.events.find(id) !== undefined);
  const type = readText(form, 'type');
  const types = type ? [type] : readTexts(form, 'types');
  const rows = ctx.events.page({ ...paging, types, limit: paging.limit + 1 });
  const events = rows.map((row) => ({ ...JSON.parse(row.payload), pending_webhooks: row.delivered ? 0 : 1 }));
  return listOf('/v1/events', events, paging.limit, paging.endingBefore !== undefined);
}
