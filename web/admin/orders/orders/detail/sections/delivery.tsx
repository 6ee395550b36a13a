import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { OrderTexts } from '#messages/admin/orders/order.ts';
import type { OrdersTexts } from '#messages/admin/orders/orders.ts';
import { useSession } from '../../../../data/session.ts';
import { DetailSection } from '../../../../detail/detail-screen.tsx';
import { formatAmount, formatCount, useLanguage } from '../../../../language.tsx';
import { ScreenLink } from '../../../../parts/button.tsx';
import { DataTable } from '../../../../parts/data-table.tsx';
import { linkText } from '../../../../parts/link-text.ts';
import { DeliveryMark } from '../../list/order-states.tsx';
import { CopyableText } from './copied.tsx';

type Part = StaffOrder['fulfilments'][number];

function ProviderLink({ of }: { of: { provider: string; providerId: number } }) {
  return (
    <ScreenLink to="provider" params={{ id: String(of.providerId) }}>
      {of.provider}
    </ScreenLink>
  );
}

function AttemptList({ part, words }: { part: Part; words: OrderTexts }) {
  return (
    <details>
      <summary>
        {words.showAttempts} · {part.submissions.length}
      </summary>
      <ol className="stack">
        {part.submissions.map((attempt) => (
          <li key={attempt.id}>
            <p>
              <b className="medium">{words.attempt(String(attempt.attempt))}</b> ·{' '}
              <ProviderLink of={attempt} /> {attempt.providerService} · {words.attemptStates[attempt.state]}{' '}
              {attempt.errorCode} · {words.sentTo} <span className="mono">{attempt.link}</span>
            </p>
            {attempt.setAside && (
              <p className="muted">{words.setAside(attempt.setAside.by, attempt.setAside.reason)}</p>
            )}
            {attempt.reply && (
              <>
                <p className="small muted">{words.answer}</p>
                <pre className="code">{attempt.reply}</pre>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface DeliverySectionProps {
  order: StaffOrder;
  words: OrderTexts;
  states: OrdersTexts;
}

export function DeliverySection({ order, words, states }: DeliverySectionProps) {
  const language = useLanguage();
  const { fields } = words;
  const { costs } = useSession();
  const count = (value: number | null) => (value === null ? '—' : formatCount(value, language));
  return (
    <DetailSection title={words.sections.delivery}>
      <DataTable
        label={words.sections.delivery}
        look="plain"
        rows={order.fulfilments}
        keyOf={({ id }) => id}
        columns={[
          { label: fields.part, cell: ({ link }) => linkText(link) },
          {
            label: fields.provider,
            cell: (part) => (
              <>
                <ProviderLink of={part} /> <span className="muted">{part.providerService}</span>
              </>
            ),
          },
          {
            label: fields.result,
            cell: ({ state, stateReason }) => (
              <>
                <DeliveryMark state={state} words={states} />{' '}
                <span className="muted small">{stateReason}</span>
              </>
            ),
          },
          {
            label: fields.providerOrder,
            className: 'mono',
            cell: ({ providerOrderId }) =>
              providerOrderId ? (
                <CopyableText text={providerOrderId} what={fields.providerOrder} words={words} />
              ) : (
                '—'
              ),
          },
          { label: fields.start, cell: ({ startCount }) => count(startCount) },
          { label: fields.remains, cell: ({ remains }) => count(remains) },
          {
            label: fields.cost,
            shown: costs,
            cell: ({ charge, currency }) => (charge ? formatAmount(charge, currency, language) : '—'),
          },
          { label: fields.attempts, cell: (part) => <AttemptList part={part} words={words} /> },
        ]}
      />
    </DetailSection>
  );
}
