import type { StaffCodeReply } from '#contracts/orders/discount-codes.ts';
import { type CodesTexts, codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { type DetailAction, DetailScreen, DetailSection, FactList } from '../../detail/detail-screen.tsx';
import { Timeline, type TimelineEvent } from '../../detail/timeline.tsx';
import { DateTime, formatCents, formatCount, Money, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { BatchLink, CodeMark, DiscountText, UseCount } from './code-words.tsx';

const CodeDialog = lazyDialog(async () => (await import('./code-dialogs.tsx')).CodeDialog);

interface CodePageProps {
  reply: StaffCodeReply;
  words: CodesTexts;
}

function StopBatchDialog({ batch, words, close }: { batch: string; words: CodesTexts; close: () => void }) {
  const language = useLanguage();
  return (
    <ConsequenceDialog
      title={words.stopBatch}
      consequences={[{ icon: 'ban', text: words.stopBatchText }]}
      confirm={words.stopBatch}
      tone="destroy"
      onConfirm={() => call('discount-batches.stop', { params: { id: batch } })}
      done={({ stopped }) => words.stopped(formatCount(stopped, language))}
      onClose={close}
    />
  );
}

function actionsOf({ reply, words }: CodePageProps): DetailAction[] {
  const { batch } = reply;
  return [
    ...(batch
      ? [
          {
            key: 'stop',
            label: words.stopBatch,
            icon: 'ban',
            tone: 'danger',
            dialog: (close) => <StopBatchDialog batch={batch.id} words={words} close={close} />,
          } satisfies DetailAction,
        ]
      : []),
    {
      key: 'edit',
      label: words.edit,
      icon: 'note',
      tone: 'main',
      dialog: (close) => <CodeDialog code={reply.code} words={words} close={close} />,
    },
  ];
}

function CodeEffectSection({ reply, words }: CodePageProps) {
  const language = useLanguage();
  const { effect } = reply;
  const { averageCents, averageWithoutCents } = effect;
  return (
    <DetailSection title={words.effect}>
      <FactList
        rows={[
          [words.orders, formatCount(effect.orders, language)],
          [words.revenue, <Money key="revenue" cents={effect.revenueCents} />],
          [words.discount, <Money key="discount" cents={effect.discountCents} />],
          [words.refunded, <Money key="refunded" cents={effect.refundedCents} />],
          [
            words.customers,
            `${formatCount(effect.customers, language)} · ${words.newOnes(formatCount(effect.newCustomers, language))}`,
          ],
          [
            words.average,
            averageCents === null
              ? null
              : `${formatCents(averageCents, language)} · ${
                  averageWithoutCents === null
                    ? words.noOthers
                    : words.without(formatCents(averageWithoutCents, language))
                }`,
          ],
        ]}
      />
    </DetailSection>
  );
}

function MisuseSigns({ reply, words }: CodePageProps) {
  const language = useLanguage();
  const { misuse } = reply;
  return (
    <DetailSection title={words.misuse}>
      {misuse.length === 0 ? (
        <p className="muted">{words.noMisuse}</p>
      ) : (
        <>
          <ul className="keylines">
            {misuse.map(({ kind, mark, addresses, uses, discountCents, orders }) => (
              <li key={`${kind} ${mark}`} className="keyline keyline--wrap">
                <span className="grow">
                  <b className="medium">{words.misuseKinds[kind]}</b>{' '}
                  <span className="muted">
                    {words.misuseText(formatCount(addresses, language), formatCount(uses, language))} ·{' '}
                    {formatCents(discountCents, language)}
                  </span>
                </span>
                <span className="row row--wrap">
                  {orders.slice(0, 4).map(({ id, number }) => (
                    <ScreenLink key={id} to="order" params={{ id }} className="mono">
                      {number}
                    </ScreenLink>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <p className="small muted">{words.misuseNote}</p>
        </>
      )}
    </DetailSection>
  );
}

function CodeUses({ reply, words }: CodePageProps) {
  const { data } = useRead('discount-uses.list', {
    query: { code: reply.code.id, limit: 20 },
  });
  if (!data) return null;
  return (
    <DetailSection title={words.uses}>
      {data.items.length === 0 ? (
        <p className="muted">{words.noUses}</p>
      ) : (
        <ul className="keylines">
          {data.items.map(({ id, orderId, orderNumber, email, discountCents, state, at }) => (
            <li key={id} className="keyline keyline--wrap">
              <span className="grow">
                <ScreenLink to="order" params={{ id: orderId }} className="mono">
                  {orderNumber}
                </ScreenLink>{' '}
                <span className="muted">{email}</span>
              </span>
              <span className="muted">{words.useStates[state]}</span>
              <Money cents={discountCents} />
              <DateTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

const eventsOf = ({ reply, words }: CodePageProps): TimelineEvent[] => {
  const named: Record<string, string | undefined> = words.events;
  return reply.story.map(({ id, at, action, who }) => ({
    key: id,
    at,
    icon: 'note',
    text: named[action] ?? action,
    who: who ?? undefined,
  }));
};

function CodeTermsSection({ reply, words }: CodePageProps) {
  const { code, batch } = reply;
  const language = useLanguage();
  return (
    <DetailSection title={words.terms}>
      <FactList
        rows={[
          [words.fields.validFrom, <DateTime key="from" at={code.validFrom} />],
          [
            words.fields.validUntil,
            code.validUntil ? <DateTime key="until" at={code.validUntil} /> : words.forever,
          ],
          [
            words.fields.minimum,
            code.minimumCents > 0 ? <Money key="minimum" cents={code.minimumCents} /> : null,
          ],
          [
            words.fields.serviceTypes,
            code.serviceTypes?.map((type) => words.types[type]).join(', ') ?? words.allServices,
          ],
          [words.fields.maxUsesPerCustomer, code.maxUsesPerCustomer],
          [words.fields.windowOnly, code.windowOnly ? '✓' : null],
          [words.fields.note, code.note],
        ]}
      />
      {batch && (
        <p className="row row--wrap">
          <span className="muted">
            {words.batchOf(formatCount(batch.codes, language), formatCount(batch.active, language))}
          </span>
          <BatchLink batch={batch.id} words={words} />
        </p>
      )}
    </DetailSection>
  );
}

export function Screen() {
  const words = useTexts(codesMessages);
  const { role } = useSession();
  const { id } = useScreenParams('discountCode');
  const read = useRead('discount-codes.show', { params: { id } });
  const reply = read.data;
  if (!reply) return <AsyncSection read={read} failed={words.failed} />;
  const shown = { reply, words };
  const { code, effect } = reply;
  return (
    <DetailScreen
      title={code.code}
      about={code.note}
      at={`codes/${id}`}
      actions={role === 'owner' ? actionsOf(shown) : []}
      facts={[
        { label: words.columns.takesOff, value: <DiscountText code={code} /> },
        { label: words.columns.state, value: <CodeMark code={code} words={words} /> },
        { label: words.columns.uses, value: <UseCount code={code} words={words} /> },
        { label: words.revenue, value: <Money cents={effect.revenueCents} /> },
      ]}
      timeline={<Timeline events={eventsOf(shown)} />}
    >
      <CodeEffectSection {...shown} />
      <MisuseSigns {...shown} />
      <CodeUses {...shown} />
      <CodeTermsSection {...shown} />
    </DetailScreen>
  );
}
