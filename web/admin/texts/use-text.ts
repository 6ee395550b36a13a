import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import { queryClient } from '../data/query-client.ts';
import type { ReadMeta } from '../data/refresh.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import type { SavedVersion, TextCalls, TextKind, TypedText } from './text-kind.ts';

const draftOf = (versions: readonly VersionLine[]) =>
  versions.find(({ publishedAt }) => publishedAt === null);
const newestVersionOf = (versions: readonly VersionLine[]) => draftOf(versions) ?? versions[0];

/** Cached permanently, because a saved version never changes. A deleted draft is not requested again. */
const savingOf = <Text>(calls: TextCalls<Text>, line: VersionLine | undefined) =>
  queryOptions<SavedVersion<Text>, RefusedCall>({
    queryKey: ['text', calls.key, line?.version, line?.revision],
    queryFn: line ? () => calls.version(line.version) : skipToken,
  });

const listOf = <Text>(calls: TextCalls<Text>) =>
  queryOptions<{ versions: VersionLine[] }, RefusedCall>({
    queryKey: [calls.key],
    queryFn: () => calls.versions(),
    meta: { read: 'legal-pages.versions' } satisfies ReadMeta,
  });

/** Returns the current text: the draft, otherwise the published one. `revision` belongs to the draft, 0 without one. */
function standingOf<Text>(
  kind: TextKind<Text>,
  saving: SavedVersion<Text> | undefined,
  versions: readonly VersionLine[],
): TypedText<Text> | undefined {
  if (versions.length === 0) return { text: kind.blank, revision: 0 };
  if (!saving) return undefined;
  const isDraft = saving.version === draftOf(versions)?.version;
  return { text: saving.text, revision: isDraft ? saving.revision : 0 };
}

export function useText<Text>(kind: TextKind<Text>, calls: TextCalls<Text>) {
  const list = useQuery(listOf(calls));
  const versions = list.data?.versions;
  const saving = useQuery({
    ...savingOf(calls, versions && newestVersionOf(versions)),
    placeholderData: keepPreviousData,
  });
  return {
    versions,
    draft: versions && draftOf(versions),
    standing: versions && standingOf(kind, saving.data, versions),
    error: list.error ?? saving.error,
    retry: () => void Promise.all([list.refetch(), saving.refetch()]),
  };
}

export async function refetchText<Text>(calls: TextCalls<Text>): Promise<void> {
  const list = queryClient.getQueryData(listOf(calls).queryKey);
  const shown = list && newestVersionOf(list.versions);
  if (shown) await queryClient.prefetchQuery(savingOf(calls, shown));
}

/** Reads the current text from the server, bypassing the cache, after a conflict. */
export async function readStanding<Text>(
  kind: TextKind<Text>,
  calls: TextCalls<Text>,
): Promise<TypedText<Text>> {
  const { versions } = await calls.versions();
  const shown = newestVersionOf(versions);
  const saving = shown && (await calls.version(shown.version));
  return standingOf(kind, saving, versions) ?? { text: kind.blank, revision: 0 };
}
