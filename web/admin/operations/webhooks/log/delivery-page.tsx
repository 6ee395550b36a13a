import { useParams } from '@tanstack/react-router';
import type { WebhookAttempt, WebhookDeliveryDetail } from '#contracts/operations/webhooks.ts';
import { type Webhooks, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { call } from '../../../data/call-shop.ts';
import { useChange } from '../../../data/use-change.ts';
import { useRead } from '../../../data/use-read.ts';
import { type DetailAction, DetailActions } from '../../../detail/detail-screen.tsx';
import { DetailWaiting } from '../../../detail/detail-waiting.tsx';
import { useWords } from '../../../language.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { Head } from '../../../parts/head.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { Said } from '../../call-log/said.tsx';
import { DeliveryMark } from '../endpoint-state.tsx';

interface Shown {
  delivery: WebhookDeliveryDetail;
  words: Webhooks;
}

function DeliveryFacts({ delivery, words }: Shown) {
  const { deliveries } = words;
  const { dueAt, endedAt, orderNumber } = delivery;
  const moment = dueAt ?? endedAt;
  return (
    <dl className="facts">
      <div>
        <dt>{deliveries.columns.state}</dt>
        <dd className="v">
          <DeliveryMark delivery={delivery} words={words} />
        </dd>
        <dd className="small muted">
          {dueAt ? deliveries.next : deliveries.ended} {moment && <Moment at={moment} />}
        </dd>
      </div>
      <div>
        <dt>{deliveries.columns.endpoint}</dt>
        <dd className="v">
          <ScreenLink to="webhook" params={{ id: delivery.endpointId }}>
            {delivery.endpoint}
          </ScreenLink>
        </dd>
        <dd className="small muted">
          {deliveries.columns.at} <Moment at={delivery.at} />
        </dd>
      </div>
      <div>
        <dt>{deliveries.columns.subject}</dt>
        <dd className="v mono">{orderNumber ?? delivery.subject}</dd>
        <dd className="small mono muted said__wrap">{delivery.subjectId}</dd>
      </div>
      <div>
        <dt>{deliveries.columns.event}</dt>
        <dd className="small mono said__wrap">{delivery.eventId}</dd>
        <dd className="small mono muted">{delivery.type}</dd>
      </div>
    </dl>
  );
}

function Attempt({ attempt, words }: { attempt: WebhookAttempt; words: Webhooks }) {
  const { deliveries } = words;
  const { number, at, status, error, durationMs } = attempt;
  return (
    <section className="sec">
      <div className="sec__h">
        <h2>{deliveries.attempt(String(number))}</h2>
        <span className="muted num">
          {status ?? error} · {durationMs} ms · <Moment at={at} />
        </span>
      </div>
      <div className="said">
        <Said title={deliveries.sent} text={attempt.request} nothing={deliveries.nothing} />
        <Said title={deliveries.answered} text={attempt.reply} nothing={error ?? deliveries.nothing} />
      </div>
    </section>
  );
}

function SkipDialog({ delivery, words, close }: Shown & { close: () => void }) {
  const { deliveries } = words;
  const skip = useChange(() => call('webhook-deliveries.skip', { params: { id: delivery.id } }), {
    says: () => deliveries.skipped,
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={deliveries.skip}
      consequences={[{ icon: 'ban', text: deliveries.skipText }]}
      confirm={deliveries.skip}
      tone="destroy"
      onConfirm={() => skip.mutateAsync(undefined)}
      onClose={close}
    />
  );
}

function ReplayDialog({ delivery, words, close }: Shown & { close: () => void }) {
  const { deliveries, acts } = words;
  const replay = useChange(() => call('webhook-deliveries.replay', { params: { id: delivery.id } }), {
    says: () => deliveries.repeated,
    fails: null,
  });
  return (
    <ConsequenceDialog
      title={deliveries.again}
      consequences={[{ icon: 'sync', text: acts.replayText }]}
      confirm={deliveries.again}
      onConfirm={() => replay.mutateAsync(undefined)}
      onClose={close}
    />
  );
}

const actionsOf = (shown: Shown): DetailAction[] => {
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
  const words = useWords(webhooksMessages);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead('webhook-deliveries.show', { params: { id } });
  const delivery = read.data;
  const { deliveries } = words;
  if (!delivery)
    return <DetailWaiting error={read.error} title={deliveries.one} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Head title={words.types[delivery.type]}>
        <ScreenLink to="webhookDeliveries" className="btn btn--sm">
          <Icon name="cl" />
          {deliveries.back}
        </ScreenLink>
        <DetailActions actions={actionsOf({ delivery, words })} />
      </Head>
      <DeliveryFacts delivery={delivery} words={words} />
      {delivery.tries.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} words={words} />
      ))}
      {delivery.tries.length === 0 && <p className="muted">{deliveries.untried}</p>}
      <p className="small muted said__note">{deliveries.cut}</p>
    </>
  );
}
