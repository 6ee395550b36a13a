import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RefusedCall } from '../../data/refused-call.ts';
import { useLanguage } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { formatDay } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Status } from '../../parts/status.tsx';
import { Loading } from '../../shell/loading.tsx';
import { type Chosen, QuarterChoice } from './chosen-quarter.tsx';
import '../invoices.css';
import '../../fulfilment/provider-status.css';

export interface QuarterShown {
  from: string;
  to: string;
  dueOn: string;
  over: boolean;
  /** The stored figures differ from the invoices. */
  differs: boolean;
}

interface Words {
  choose: string;
  failed: string;
  changed: string;
  running: string;
  open: string;
}

interface QuarterFrameProps<Shown extends QuarterShown> {
  at: 'quarter' | 'taxReturn';
  title: string;
  chosen: Chosen;
  words: Words;
  term: (from: string, to: string, due: string) => string;
  files: ReactNode;
  act: { label: string; run: () => void };
  read: UseQueryResult<Shown, RefusedCall>;
  doneOf: (shown: Shown) => string | undefined;
  children: (shown: Shown) => ReactNode;
}

/** Screen of one quarter: selection, state and deadline, files, and the closing action. */
export function QuarterFrame<Shown extends QuarterShown>(props: QuarterFrameProps<Shown>) {
  const { at, title, chosen, words, term, files, act, read, doneOf, children } = props;
  const language = useLanguage();
  const day = (iso: string) => formatDay(new Date(`${iso}T12:00:00Z`), language);
  const shown = read.data;
  const done = shown && doneOf(shown);
  return (
    <>
      <Head title={title}>
        <div className="row row--wrap row--tight acts">
          <QuarterChoice at={at} chosen={chosen} label={words.choose} />
          {files}
          {shown?.over && !done && (
            <ForChanges>
              <button type="button" className="btn btn--sm btn--main" onClick={act.run}>
                <Icon name="check" />
                {act.label}
              </button>
            </ForChanges>
          )}
        </div>
      </Head>
      {read.error && !shown ? (
        <Failed title={words.failed} error={read.error} onRetry={() => void read.refetch()} />
      ) : !shown ? (
        <Loading />
      ) : (
        <>
          <p className="muted row row--wrap">
            <Status mark={done ? 'completed' : shown.over ? 'attn' : 'processing'} quiet={done !== undefined}>
              {done ?? (shown.over ? words.open : words.running)}
            </Status>
            {term(day(shown.from), day(shown.to), day(shown.dueOn))}
          </p>
          {shown.differs && (
            <p className="note note--danger">
              <Icon name="alert" />
              <span className="grow">{words.changed}</span>
            </p>
          )}
          {children(shown)}
        </>
      )}
    </>
  );
}
