import '../invoices.css';
import '../../fulfilment/provider-status.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RefusedCall } from '../../data/refused-call.ts';
import { formatDay, useLanguage } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { type ChosenQuarter, QuarterChoice } from './chosen-quarter.tsx';

export interface QuarterShown {
  from: string;
  to: string;
  dueOn: string;
  over: boolean;
  /** The stored figures differ from the invoices. */
  differs: boolean;
}

interface QuarterFrameTexts {
  choose: string;
  failed: string;
  changed: string;
  running: string;
  open: string;
}

interface QuarterFrameProps<Shown extends QuarterShown> {
  at: 'quarter' | 'taxReturn';
  title: string;
  chosen: ChosenQuarter;
  words: QuarterFrameTexts;
  term: (from: string, to: string, due: string) => string;
  files: ReactNode;
  act: { label: string; run: () => void };
  read: UseQueryResult<Shown, RefusedCall>;
  doneOf: (shown: Shown) => string | undefined;
  children: (shown: Shown) => ReactNode;
}

export function QuarterFrame<Shown extends QuarterShown>(props: QuarterFrameProps<Shown>) {
  const { at, title, chosen, words, term, files, act, read, doneOf, children } = props;
  const language = useLanguage();
  const day = (iso: string) => formatDay(new Date(`${iso}T12:00:00Z`), language);
  const shown = read.data;
  const done = shown && doneOf(shown);
  return (
    <>
      <ScreenHead title={title}>
        <div className="row row--wrap row--tight acts">
          <QuarterChoice at={at} chosen={chosen} label={words.choose} />
          {files}
          {shown?.over && !done && (
            <ForChanges>
              <Button look="sm main" icon="check" onClick={act.run}>
                {act.label}
              </Button>
            </ForChanges>
          )}
        </div>
      </ScreenHead>
      <AsyncSection read={read} failed={words.failed}>
        {(reply) => (
          <>
            <p className="muted row row--wrap">
              <StatusBadge
                mark={done ? 'completed' : reply.over ? 'attn' : 'processing'}
                quiet={done !== undefined}
              >
                {done ?? (reply.over ? words.open : words.running)}
              </StatusBadge>
              {term(day(reply.from), day(reply.to), day(reply.dueOn))}
            </p>
            {reply.differs && <Note tone="danger">{words.changed}</Note>}
            {children(reply)}
          </>
        )}
      </AsyncSection>
    </>
  );
}
