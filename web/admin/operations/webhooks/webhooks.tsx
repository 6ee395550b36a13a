import '../../fulfilment/provider-status.css';
import { useState } from 'react';
import type { WebhookEndpoint } from '#contracts/operations/webhooks.ts';
import { type WebhooksTexts, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { useRead } from '../../data/call-shop.ts';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { EmptyState } from '../../list/list-states.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';

const EndpointDialog = lazyDialog(async () => (await import('./endpoint-dialog.tsx')).EndpointDialog);

function EndpointTable({
  endpoints,
  words,
}: {
  endpoints: readonly WebhookEndpoint[];
  words: WebhooksTexts;
}) {
  const language = useLanguage();
  const { columns } = words;
  return (
    <section className="card">
      <DataTable
        label={words.title}
        rows={endpoints}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.name,
            cell: ({ id, name }) => (
              <ScreenLink to="webhook" params={{ id }} className="medium">
                {name}
              </ScreenLink>
            ),
          },
          { label: columns.state, cell: (endpoint) => <EndpointState endpoint={endpoint} words={words} /> },
          { label: columns.personal, cell: ({ personal }) => (personal ? words.yes : words.no) },
          { label: columns.waiting, right: true, cell: ({ waiting }) => formatCount(waiting, language) },
          {
            label: columns.last,
            right: true,
            end: true,
            cell: ({ lastDeliveredAt: at }) => (at ? <DateTime at={at} as="ago" /> : words.never),
          },
        ]}
      />
    </section>
  );
}

export function Screen() {
  const words = useTexts(webhooksMessages);
  const [adding, setAdding] = useState(false);
  const read = useRead('webhooks.list');
  return (
    <>
      <ScreenHead title={words.title} about={read.data?.endpoints.length}>
        <Button look="sm main" icon="plus" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </ScreenHead>
      {read.data?.endpoints.length !== 0 && <p className="muted">{words.lead}</p>}
      <AsyncSection
        read={read}
        failed={words.failed}
        empty={({ endpoints }) =>
          endpoints.length === 0 && (
            <div className="card">
              <EmptyState icon="link" title={words.empty} text={words.lead} />
            </div>
          )
        }
      >
        {({ endpoints }) => <EndpointTable endpoints={endpoints} words={words} />}
      </AsyncSection>
      {adding && <EndpointDialog words={words} close={() => setAdding(false)} />}
    </>
  );
}
