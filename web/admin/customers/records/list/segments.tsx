import type { Segment } from '#contracts/customers/records.ts';
import { type ClientsTexts, clientsMessages } from '#messages/admin/customers/records.ts';
import { call, useChange, useRead } from '../../../data/call-shop.ts';
import { DateTime, formatCount, useLanguage, useTexts } from '../../../language.tsx';
import { EmptyState } from '../../../list/list-states.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../../parts/button.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { showToast } from '../../../parts/toast-store.ts';

function SegmentActions({ segment, words }: { segment: Segment; words: ClientsTexts }) {
  const send = (verb: 'remove' | 'restore') => call(`segments.${verb}`, { params: { id: segment.id } });
  const back = useChange(() => send('restore'), {
    says: words.segmentBack,
  });
  const take = useChange(() => send('remove'));
  const run = async () => {
    await take.mutateAsync(undefined);
    showToast({
      tone: 'good',
      title: words.segmentRemoved,
      text: segment.name,
      action: { label: words.undo, run: () => back.mutate(undefined) },
    });
  };
  return (
    <Button
      look="sm"
      icon="x"
      aria-label={words.segmentTake(segment.name)}
      disabled={take.isPending}
      onClick={() => void run().catch(() => undefined)}
    >
      {words.take}
    </Button>
  );
}

function SegmentRow({ segment, words }: { segment: Segment; words: ClientsTexts }) {
  const language = useLanguage();
  const count = (number: number) => formatCount(number, language);
  return (
    <li className="keyline keyline--wrap">
      <span className="grow">
        <ScreenLink to="customers" search={{ segment: segment.id }} className="medium">
          {segment.name}
        </ScreenLink>{' '}
        <span className="muted">
          {words.people(count(segment.count))} · {words.consenting(count(segment.consenting))}
        </span>
      </span>
      <span className="muted small">
        {segment.by} · <DateTime at={segment.updatedAt} as="day" />
      </span>
      <SegmentActions segment={segment} words={words} />
    </li>
  );
}

export function Screen() {
  const words = useTexts(clientsMessages);
  const read = useRead('segments.list');
  const segments = read.data?.segments;
  if (!segments) return <AsyncSection read={read} failed={words.segments} />;
  return (
    <>
      <ScreenHead title={words.segments} about={words.segmentsLead}>
        <ScreenLink to="customers" look="sm" icon="cl">
          {words.title}
        </ScreenLink>
      </ScreenHead>
      {segments.length === 0 ? (
        <section className="card" aria-label={words.segments}>
          <EmptyState icon="filter" title={words.segments} text={words.noSegments}>
            <ScreenLink to="customers" look="sm main">
              {words.title}
            </ScreenLink>
          </EmptyState>
        </section>
      ) : (
        <section className="card" aria-label={words.segments}>
          <ul className="keylines card__b">
            {segments.map((segment) => (
              <SegmentRow key={segment.id} segment={segment} words={words} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
