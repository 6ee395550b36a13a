import type { Deps } from '#server/deps.ts';
import { requireProvider } from './change-provider.ts';
import { type ChangeRow, readListChanges } from './store-changes.ts';

const page = 500;
const head = [
  'at',
  'what',
  'service',
  'before',
  'after',
  'sells',
  'margin_before',
  'margin_after',
  'verdict',
];

const text = (values: Record<string, unknown> | null) =>
  values === null
    ? ''
    : Object.entries(values)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');
const share = (margin: number | null) => (margin === null ? '' : margin / 100);

function linesOf({ at, kind, externalId, before, after, effects }: ChangeRow) {
  const facts = [at.toISOString(), kind, externalId ?? '', text(before), text(after)];
  if (effects.length === 0) return [[...facts, '', '', '', '']];
  return effects.map(({ serviceId, marginBefore, marginAfter, verdict }) => [
    ...facts,
    ...[serviceId, share(marginBefore), share(marginAfter), verdict],
  ]);
}

/** Every change of the list, the newest first, with what it did to the margin of each of ours. */
export async function changeLines(deps: Deps, providerId: number) {
  await requireProvider(deps, providerId);
  return (async function* () {
    yield head;
    let beforeId: string | null = null;
    for (;;) {
      const found: ChangeRow[] = await readListChanges(deps.database, {
        providerId,
        beforeId,
        limit: page,
      });
      yield* found.flatMap(linesOf);
      if (found.length < page) return;
      beforeId = found.at(-1)!.id;
    }
  })();
}
