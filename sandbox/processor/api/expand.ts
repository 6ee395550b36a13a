import type { Context } from '../context.ts';
import { invalidRequest } from './errors.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function refundsOf(ctx: Context, chargeId: string): object {
  const data = ctx.objects.page({ kind: 'refund', charge: chargeId, limit: 100 });
  return { object: 'list', url: `/v1/charges/${chargeId}/refunds`, has_more: false, data };
}

function expandField(ctx: Context, node: Node, name: string): unknown {
  if (name === 'refunds' && node.object === 'charge') return refundsOf(ctx, String(node.id));
  const value = node[name];
  if (typeof value !== 'string') return value;
  return ctx.objects.findAny(value);
}

function expandPath(ctx: Context, node: Node, path: string[]): void {
  const [name = '', ...rest] = path;
  const value = expandField(ctx, node, name);
  if (value === undefined)
    throw invalidRequest(undefined, `This property cannot be expanded (${name}).`, { param: 'expand' });
  node[name] = value;
  if (rest.length === 0) return;
  const inner = Array.isArray(value) ? value : [value];
  for (const item of inner) if (isNode(item)) expandPath(ctx, item, rest);
}

/** Replaces ids by their objects along each path, e.g. `latest_charge` or `data.payment_method`. */
export function expand(ctx: Context, body: object, paths: string[] | undefined): object {
  if (!paths) return body;
  const copy = { ...body } as Node;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4)
      throw invalidRequest(undefined, 'You can expand up to four levels.', { param: 'expand' });
    expandPath(ctx, copy, steps);
  }
  return copy;
}
