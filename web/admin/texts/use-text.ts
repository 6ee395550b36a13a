import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import { readShop } from '../data/call-shop.ts';
import { queryClient } from '../data/query-client.ts';
import { refresh } from '../data/refresh.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import { useReadAt } from '../data/use-read.ts';
import type { TextKind, Typed } from './text-kind.ts';

interface ListReply {
  versions: VersionLine[];
}
interface VersionReply {
  version: number;
  revision: number;
}

const draftOf = (versions: readonly VersionLine[]) =>
  versions.find(({ publishedAt }) => publishedAt === null);
const shownOf = (versions: readonly VersionLine[]) => draftOf(versions) ?? versions[0];

/** One saving of a version never changes: it is read once. A draft that is gone is not asked for again. */
const savingOf = (url: string, line: VersionLine | undefined) =>
  queryOptions<VersionReply, RefusedCall>({
    queryKey: ['text', url, line?.version, line?.revision],
    queryFn: ({ signal }) => readShop(`${url}/versions/${line?.version}`, undefined, signal),
    enabled: line !== undefined,
  });

/** The text that stands: the draft, else what is published. `revision` is the draft's own, 0 without one. */
function standingOf<Text>(
  kind: TextKind<Text>,
  reply: VersionReply | undefined,
  versions: readonly VersionLine[],
): Typed<Text> | undefined {
  if (versions.length === 0) return { text: kind.blank, revision: 0 };
  if (!reply) return undefined;
  const isDraft = reply.version === draftOf(versions)?.version;
  return { text: kind.read(reply), revision: isDraft ? reply.revision : 0 };
}

/** One text in one language, as it stands at the server; read again whenever somebody changes it. */
export function useText<Text>(kind: TextKind<Text>, url: string) {
  const list = useReadAt<ListReply>(url, { topics: ['content'] });
  const versions = list.data?.versions;
  const saving = useQuery({
    ...savingOf(url, versions && shownOf(versions)),
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

/** Reads the list and the newest saving anew, so that what stands is there before what was typed goes. */
export async function readAgain(url: string): Promise<void> {
  await refresh(['content']);
  const list = queryClient.getQueryData<ListReply>([url]);
  const shown = list && shownOf(list.versions);
  if (shown) await queryClient.prefetchQuery(savingOf(url, shown));
}

/** Asks the server itself, past everything that is kept: after somebody else was faster. */
export async function readStanding<Text>(kind: TextKind<Text>, url: string): Promise<Typed<Text>> {
  const { versions } = await readShop<ListReply>(url);
  const shown = shownOf(versions);
  const reply = shown && (await readShop<VersionReply>(`${url}/versions/${shown.version}`));
  return standingOf(kind, reply, versions) ?? { text: kind.blank, revision: 0 };
}
