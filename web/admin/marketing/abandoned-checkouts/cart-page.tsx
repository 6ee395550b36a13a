import type { AbandonedDetail } from '#contracts/marketing/abandoned-checkouts.ts';
import { type CartsTexts, cartsMessages } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { useRead } from '../../data/call-shop.ts';
import { DetailScreen, DetailSection, FactList } from '../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../detail/timeline.tsx';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { CopyLink, RecoveryState, SampleTag } from './cart-words.tsx';

interface CartPageProps {
  reply: AbandonedDetail;
  words: CartsTexts;
}
type Step = AbandonedDetail['steps'][number];

const marks: Record<NonNullable<Step['state']>, StatusMark> = {
  queued: 'pending',
  sent: 'completed',
  failed: 'failed',
  withheld: 'cancelled',
  none: 'cancelled',
};

function StepLine({ step, words }: { step: Step; words: CartsTexts }) {
  const { detail } = words;
  const { passedOver, state, subject, code, mailId, at, place } = step;
  return (
    <li className="keyline keyline--wrap">
      <span className="grow">
        <b className="medium">{detail.step(String(place))}</b> <span className="muted">{subject}</span>
        {code && <span className="small muted"> {detail.withCode(code)}</span>}
      </span>
      {passedOver ? (
        <StatusBadge mark="cancelled">{detail.passed[passedOver]}</StatusBadge>
      ) : (
        state && <StatusBadge mark={marks[state]}>{detail.states[state]}</StatusBadge>
      )}
      {mailId && (
        <ScreenLink to="emailLog" params={{ id: mailId }}>
          {detail.toMail}
        </ScreenLink>
      )}
      <DateTime at={at} />
    </li>
  );
}

function ReminderSteps({ reply, words }: CartPageProps) {
  const { detail } = words;
  const { steps, cart, stoppedAt } = reply;
  return (
    <DetailSection title={detail.steps}>
      {steps.length === 0 ? (
        <p className="muted">{cart.marketingConsent ? detail.noSteps : detail.noConsent}</p>
      ) : (
        <ul className="keylines">
          {steps.map((step) => (
            <StepLine key={step.id} step={step} words={words} />
          ))}
        </ul>
      )}
      {cart.stopReason && stoppedAt && (
        <p className="row row--wrap">
          <StatusBadge mark="cancelled">{detail.stopped}</StatusBadge>
          <span>{words.stops[cart.stopReason]}</span>
          <DateTime at={stoppedAt} />
        </p>
      )}
    </DetailSection>
  );
}

function eventsOf({ reply, words }: CartPageProps): TimelineEvent[] {
  const { cart, enrolledAt, stoppedAt, recovered, steps } = reply;
  const { detail } = words;
  const events: (Omit<TimelineEvent, 'at'> & { at: string | null })[] = [
    { key: 'left', at: cart.abandonedAt, icon: 'cart', text: detail.leftAt },
    {
      key: 'enrolled',
      at: enrolledAt,
      icon: 'split',
      text: detail.enrolledAt,
      who: words.groups[cart.group],
    },
    ...steps
      .filter(({ passedOver }) => passedOver === null)
      .map(
        ({ id, at, place }): TimelineEvent => ({
          key: id,
          at,
          icon: 'mail',
          text: detail.step(String(place)),
        }),
      ),
    { key: 'opened', at: cart.openedAt, icon: 'link', text: detail.openedAt },
    {
      key: 'stopped',
      at: stoppedAt,
      icon: 'ban',
      text: detail.stopped,
      who: cart.stopReason ? words.stops[cart.stopReason] : undefined,
    },
    {
      key: 'recovered',
      at: cart.recoveredAt,
      icon: 'check',
      text: detail.recoveredAt(recovered?.number ?? ''),
    },
  ];
  return events
    .flatMap((event) => (event.at === null ? [] : [{ ...event, at: event.at }]))
    .sort((one, other) => other.at.localeCompare(one.at));
}

function AbandonedOrder({ reply, words }: CartPageProps) {
  const language = useLanguage();
  const { cart, discountCode } = reply;
  return (
    <DetailSection
      title={words.detail.left}
      action={
        <ScreenLink to="order" params={{ id: cart.orderId }}>
          {words.detail.toOrder}
        </ScreenLink>
      }
    >
      <FactList
        rows={[
          [
            words.detail.package,
            `${formatCount(cart.quantity, language)} · ${cart.kind?.names[language].many ?? words.types[cart.serviceType]}`,
          ],
          [words.columns.email, cart.email],
          [words.columns.username, `@${cart.username}`],
          [words.columns.locale, words.languages[cart.locale]],
          [words.detail.code, discountCode],
          [words.columns.marketing, cart.marketingConsent ? words.yes : words.no],
          [words.columns.link, <CopyLink key="link" cart={cart} words={words} />],
        ]}
      />
    </DetailSection>
  );
}

export function Screen() {
  const words = useTexts(cartsMessages);
  const { id } = useScreenParams('abandonedCart');
  const read = useRead('abandoned-checkouts.show', { params: { id } });
  const reply = read.data;
  if (!reply) return <AsyncSection read={read} failed={words.detail.failed} />;
  const shown = { reply, words };
  const { cart, recovered } = reply;
  return (
    <DetailScreen
      title={`${words.one} ${cart.orderNumber}`}
      about={<SampleTag cart={cart} words={words} />}
      at={`carts/${id}`}
      actions={[]}
      facts={[
        { label: words.columns.total, value: <Money cents={cart.totalCents} /> },
        { label: words.columns.abandoned, value: <DateTime at={cart.abandonedAt} /> },
        {
          label: words.columns.state,
          value: <RecoveryState cart={cart} words={words} />,
          more: recovered && (
            <ScreenLink to="order" params={{ id: recovered.id }}>
              <span className="mono">{recovered.number}</span> <Money cents={recovered.totalCents} />
            </ScreenLink>
          ),
        },
        { label: words.detail.comparison, value: words.groups[cart.group] },
      ]}
      timeline={<Timeline events={eventsOf(shown)} />}
    >
      <ReminderSteps {...shown} />
      <AbandonedOrder {...shown} />
    </DetailScreen>
  );
}
