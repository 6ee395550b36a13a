import type { ReactNode } from 'react';
import { listMessages } from '#messages/admin/list.ts';
import { withParams as addressWith } from '../data/call-shop.ts';
import { proveFresh, useSession } from '../data/session.ts';
import { useLanguage, useWords } from '../language.ts';
import { Head } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { isFiltered, withoutFilters } from './list-address.ts';
import type { ListConfig } from './list-config.ts';
import { ListFoot } from './list-foot.tsx';
import { Failed, Void } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { totalInWords } from './total-in-words.ts';
import { useList } from './use-list.ts';
import { useSelection } from './use-selection.ts';
import { Views } from './views.tsx';

/** The whole list leaves the shop: who is there is proved first, then the browser fetches the file by itself. */
function ExportButton({ url, count }: { url: string; count: string }) {
  const words = useWords(listMessages);
  const fetchFile = async () => {
    if (await proveFresh()) location.assign(url);
  };
  return (
    <button type="button" className="btn btn--sm" onClick={fetchFile}>
      <Icon name="down" />
      {words.export} <span className="only-w">{words.exportCount(count)}</span>
    </button>
  );
}

/**
 * A whole list from its configuration: head, views, filters, table, selection, pages, and what is said while it
 * loads, when it is empty and when it fails. All that chooses rows stands in the address.
 */
export function ListScreen<Item extends object>({
  config,
  children,
}: {
  config: ListConfig<Item>;
  children?: ReactNode;
}) {
  const words = useWords(listMessages);
  const language = useLanguage();
  const { role } = useSession();
  const { search, go, params, chosen, read, place, forward, back } = useList(config);
  const selection = useSelection<Item>(JSON.stringify(chosen));
  const { data, error } = read;
  const total = data ? totalInWords(data, words, language) : '';
  const { cursor: _cursor, limit: _limit, ...exported } = params;
  const filtered = isFiltered(search, config);
  const items = [...selection.items.values()];
  const count = selection.all ? (data?.total ?? 0) : items.length;
  return (
    <>
      <Head title={config.title} about={total}>
        {config.csv && role === 'owner' && data && data.total > 0 && (
          <ExportButton url={addressWith(`${config.url}.csv`, exported)} count={total} />
        )}
        {config.actions}
      </Head>
      <Views config={config} search={search} />
      {children}
      <ListTools config={config} search={search} go={go} />
      <div className="list">
        {error && !data ? (
          <Failed title={config.failed ?? words.failed} error={error} onRetry={() => void read.refetch()} />
        ) : data?.items.length === 0 ? (
          filtered ? (
            <Void icon="search" title={words.nothing} text={words.nothingText}>
              <button type="button" className="btn btn--sm" onClick={() => go(withoutFilters(search))}>
                {words.clearAll}
              </button>
            </Void>
          ) : (
            <Void icon={config.empty.icon} title={config.empty.title} text={config.empty.text}>
              {config.empty.action}
            </Void>
          )
        ) : (
          <>
            <ListTable
              config={config}
              search={search}
              go={go}
              items={data?.items}
              selection={selection}
              busy={read.isFetching}
            />
            <ListFoot
              shown={data?.items.length ?? 0}
              before={place?.before}
              total={data ? total : words.loading}
              search={search}
              go={go}
              back={back}
              forward={forward}
              keys={{ pick: config.bulk !== undefined, open: config.open !== undefined }}
            >
              {config.bulk && count > 0 && (
                <BulkBar
                  actions={config.bulk}
                  chosen={{
                    ids: [...selection.items.keys()],
                    all: selection.all,
                    count,
                    params: chosen,
                  }}
                  total={total}
                  sum={config.sumOf?.(items)}
                  onChooseAll={selection.chooseAll}
                  onDrop={selection.drop}
                />
              )}
            </ListFoot>
          </>
        )}
      </div>
    </>
  );
}
