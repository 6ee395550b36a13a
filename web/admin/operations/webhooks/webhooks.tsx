import { useState } from 'react';
import '../../fulfilment/provider-status.css';
import type { WebhookEndpoint } from '#contracts/operations/webhooks.ts';
import { type Webhooks, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';

function Line({ endpoint, words }: { endpoint: WebhookEndpoint; words: Webhooks }) {
  const language = useLanguage();
  const { columns } = words;
  return (
    <tr>
      <td className="first">
        <ScreenLink to="webhook" params={{ id: endpoint.id }} className="medium">
          {endpoint.name}
        </ScreenLink>
      </td>
      <td data-l={columns.state}>
        <EndpointState endpoint={endpoint} words={words} />
      </td>
      <td data-l={columns.personal}>{endpoint.personal ? words.yes : words.no}</td>
      <td className="r" data-l={columns.waiting}>
        {formatCount(endpoint.waiting, language)}
      </td>
      <td className="r end" data-l={columns.last}>
        {endpoint.lastDeliveredAt ? <Moment at={endpoint.lastDeliveredAt} as="ago" /> : words.never}
      </td>
    </tr>
  );
}

function Table({ endpoints, words }: { endpoints: readonly WebhookEndpoint[]; words: Webhooks }) {
  const { columns } = words;
  return (
    <section className="card">
      <div className="tblbox">
        <table className="tbl tbl--hover tbl--sync tbl--stack">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.state}</th>
              <th scope="col">{columns.personal}</th>
              <th scope="col" className="r">
                {columns.waiting}
              </th>
              <th scope="col" className="r">
                {columns.last}
              </th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map((endpoint) => (
              <Line key={endpoint.id} endpoint={endpoint} words={words} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Screen() {
  const words = useWords(webhooksMessages);
  const [adding, setAdding] = useState(false);
  const read = useRead('webhooks.list');
  const found = read.data?.endpoints;
  return (
    <>
      <Head title={words.title} about={found?.length}>
        <button type="button" className="btn btn--sm btn--main" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {words.add}
        </button>
      </Head>
      <p className="muted">{words.lead}</p>
      {found && found.length > 0 && <Table endpoints={found} words={words} />}
      {found?.length === 0 && <p className="muted">{words.empty}</p>}
      {read.isError && (
        <div className="card">
          <div className="void" role="alert">
            <h2>{words.failed}</h2>
            <button type="button" className="btn btn--sm" onClick={() => void read.refetch()}>
              {words.retry}
            </button>
          </div>
        </div>
      )}
      {adding && <EndpointDialog words={words} close={() => setAdding(false)} />}
    </>
  );
}
