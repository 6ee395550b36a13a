import type { WebhookAttempt, WebhookDeliveryDetail } from '#contracts/operations/webhooks.ts';
import { type WebhooksTexts, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { type DetailAction, DetailActions } from '../../../detail/detail-screen.tsx';
import { DateTime, useTexts } from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { KeyFacts } from '../../../parts/key-facts.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { CallText } from '../../call-log/call-text.tsx';
import { DeliveryMark } from '../endpoint-state.tsx';

interface DeliveryPageProps {
  delivery: WebhookDeliveryDetail;
  words: WebhooksTexts;
}

function DeliveryFacts({ delivery, words }: DeliveryPageProps) {
  const { deliveries } = words;
  const { dueAt, endedAt, orderNumber } = delivery;
  const moment = dueAt ?? endedAt;
  return (
    <KeyFacts
      facts={[
        {
          label: deliveries.columns.state,
          value: <DeliveryMark delivery={delivery} words={words} />,
          more: (
            <>
              {dueAt ? deliveries.next : deliveries.ended} {moment && <DateTime at={moment} />}
            </>
          ),
        },
        {
          label: deliveries.columns.endpoint,
          value: (
            <ScreenLink to="webhook" params={{ id: delivery.endpointId }}>
              {delivery.endpoint}
            </ScreenLink>
          ),
          more: (
            <>
              {deliveries.columns.at} <DateTime at={delivery.at} />
            </>
          ),
        },
        {
          label: deliveries.columns.subject,
          value: <span className="mono">{orderNumber ?? delivery.subject}</span>,
          more: <span className="mono said__wrap">{delivery.subjectId}</span>,
        },
        {
          label: deliveries.columns.event,
          value: <span className="small mono said__wrap">{delivery.eventId}</span>,
          more: <span className="mono">{delivery.type}</span>,
        },
      ]}
    />
  );
}

function AttemptDetails({ attempt, words }: { attempt: WebhookAttempt; words: WebhooksTexts }) {
  const { deliveries } = words;
  const { number, at, status, error, durationMs } = attempt;
  return (
    <section className="sec">
      <div className="sec__h">
        <h2>{deliveries.attempt(String(number))}</h2>
        <span className="muted num">
          {status ?? error} · {durationMs} ms · <DateTime at={at} />
        </span>
      </div>
      <div className="said">
        <CallText title={deliveries.sent} text={attempt.request} nothing={deliveries.nothing} />
        <CallText title={deliveries.answered} text={attempt.reply} nothing={error ?? deliveries.nothing} />
      </div>
    </section>
  );
}

function SkipDialog({ delivery, words, close }: DeliveryPageProps & { close: () => void }) {
  const { deliveries } = words;
  return (
    <ConsequenceDialog
      title={deliveries.skip}
      consequences={[{ icon: 'ban', text: deliveries.skipText }]}
      confirm={deliveries.skip}
      tone="destroy"
      onConfirm={() => call('webhook-deliveries.skip', { params: { id: delivery.id } })}
      done={deliveries.skipped}
      onClose={close}
    />
  );
}

function ReplayDialog({ delivery, words, close }: DeliveryPageProps & { close: () => void }) {
  const { deliveries, acts } = words;
  return (
    <ConsequenceDialog
      title={deliveries.again}
      consequences={[{ icon: 'sync', text: acts.replayText }]}
      confirm={deliveries.again}
      onConfirm={() => call('webhook-deliveries.replay', { params: { id: delivery.id } })}
      done={deliveries.repeated}
      onClose={close}
    />
  );
}

const actionsOf = (shown: DeliveryPageProps): DetailAction[] => {
  const { deliveries } = shown.words;
  const again: DetailAction = {
    ...{ key: 'replay', label: deliveries.again, icon: 'sync' },
    dialog: (close) => <ReplayDialog {...shown} close={close} />,
  };
  const skip: DetailAction = {
    ...{ key: 'skip', label: deliveries.skip, icon: 'ban', tone: 'danger' },
    dialog: (close) => <SkipDialog {...shown} close={close} />,
  };
  return shown.delivery.state === 'waiting' ? [again, skip] : [again];
};

export function Screen() {
  const words = useTexts(webhooksMessages);
  const { id } = useScreenParams('webhookDelivery');
  const read = useRead('webhook-deliveries.show', { params: { id } });
  const delivery = read.data;
  const { deliveries } = words;
  if (!delivery) return <AsyncSection read={read} failed={deliveries.one} />;
  return (
    <>
      <ScreenHead title={words.types[delivery.type]}>
        <ScreenLink to="webhookDeliveries" look="sm" icon="cl">
          {deliveries.back}
        </ScreenLink>
        <DetailActions actions={actionsOf({ delivery, words })} />
      </ScreenHead>
      <DeliveryFacts delivery={delivery} words={words} />
      {delivery.tries.map((attempt) => (
        <AttemptDetails key={attempt.id} attempt={attempt} words={words} />
      ))}
      {delivery.tries.length === 0 && <p className="muted">{deliveries.untried}</p>}
      <p className="small muted said__note">{deliveries.cut}</p>
    </>
  );
}
