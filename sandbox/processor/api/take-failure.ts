import type { Context } from '../context.ts';
import type { FailureKind } from '../faults.ts';

/** The failure that the fault `failNext` has in store for this path, used up by one. */
export function takeFailure(ctx: Context, path: string): FailureKind | undefined {
  const failure = ctx.faults.current().failNext;
  if (!failure || failure.count < 1) return undefined;
  if (failure.path !== undefined && !path.includes(failure.path)) return undefined;
  const count = failure.count - 1;
  ctx.faults.change({ failNext: count > 0 ? { ...failure, count } : null });
  return failure.kind;
}
