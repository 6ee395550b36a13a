import { useState } from 'react';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { ProcessorItem } from '#contracts/payments/processors.ts';
import { type ProcessorTexts, processorsMessages } from '#messages/admin/payments/processors.ts';
import { useRead } from '../../data/call-shop.ts';
import { FactList } from '../../detail/detail-screen.tsx';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { StopLink } from '../../parts/stop-link.tsx';
import { HoldDialog, ReleaseDialog } from './hold-dialogs.tsx';

interface CardProps {
  processor: ProcessorItem;
  words: ProcessorTexts;
}

function ProcessorHoldNote({ processor: { hold }, words }: CardProps) {
  if (!hold) return null;
  const { reason, note, since, triedAt, error } = hold;
  return (
    <Note tone="danger" role="status">
      <p>
        <b className="medium">{words.reasons[reason]}</b> {note} {words.since} <DateTime at={since} />.
      </p>
      <p className="small ink2">{words.repairs[reason]}</p>
      {reason !== 'staff' && (
        <p className="small ink2">
          {triedAt ? (
            <>
              {words.tried}: <DateTime at={triedAt} as="ago" /> <span className="mono wraps">{error}</span>
            </>
          ) : (
            words.notTried
          )}
        </p>
      )}
    </Note>
  );
}

function ProcessorActions({ processor, words }: CardProps) {
  const [asked, setAsked] = useState<'hold' | 'release'>();
  const { name, hold } = processor;
  const title = processorTitles[name];
  const close = () => setAsked(undefined);
  return (
    <div className="row row--wrap">
      {hold && (
        <Button
          look="sm main"
          icon="send"
          aria-label={words.releaseLabel(title)}
          onClick={() => setAsked('release')}
        >
          {words.release}
        </Button>
      )}
      {hold?.reason !== 'staff' && (
        <Button
          look="sm"
          icon="pause"
          aria-label={hold ? words.keepLabel(title) : words.holdLabel(title)}
          onClick={() => setAsked('hold')}
        >
          {hold ? words.keep : words.hold}
        </Button>
      )}
      {asked === 'hold' && <HoldDialog processor={processor} words={words} close={close} />}
      {asked === 'release' && <ReleaseDialog processor={processor} words={words} close={close} />}
    </div>
  );
}

function ProcessorCard({ processor, words }: CardProps) {
  const language = useLanguage();
  const { name, means, place, hold, failedCalls, openCheckouts } = processor;
  return (
    <Card
      title={processorTitles[name]}
      aside={
        hold ? (
          <StatusBadge mark="attn">{words.held}</StatusBadge>
        ) : (
          <StatusBadge mark="completed" quiet>
            {words.open}
          </StatusBadge>
        )
      }
      padded
    >
      <ProcessorHoldNote processor={processor} words={words} />
      <FactList
        rows={[
          [words.means, means.map((one) => words.meansNames[one]).join(', ')],
          [words.place, words.places[place]],
          [words.failedCalls, formatCount(failedCalls, language)],
          [words.openCheckouts, formatCount(openCheckouts, language)],
        ]}
      />
      <ProcessorActions processor={processor} words={words} />
    </Card>
  );
}

export function Screen() {
  const words = useTexts(processorsMessages);
  const list = useRead('processors.list');
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  return (
    <>
      <ScreenHead title={words.title}>
        <StopLink scope="processor" />
      </ScreenHead>
      <p className="muted">{words.lead}</p>
      <div className="cards">
        {list.data.processors.map((processor) => (
          <ProcessorCard key={processor.name} processor={processor} words={words} />
        ))}
      </div>
    </>
  );
}
