import { type ReactNode, useState } from 'react';
import { detailMessages } from '#messages/admin/detail.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import { useWords } from '../language.ts';
import { Failed } from '../list/list-states.tsx';
import { Head } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { OthersHere } from './others-here.tsx';

/** Something that can be done with the thing; its dialog says the consequence before. */
export interface DetailAction {
  key: string;
  label: string;
  icon: IconName;
  tone?: 'main' | 'danger';
  /** Why not now; then it is shown and cannot be pressed. */
  disabled?: string | undefined;
  dialog: (close: () => void) => ReactNode;
}

interface DetailScreenProps {
  title: string;
  about?: ReactNode;
  /** `topic/id`: who else looks at it is shown. */
  at: string;
  actions: readonly DetailAction[];
  /** A handful of figures across the top. */
  facts?: readonly { label: string; value: ReactNode; more?: ReactNode }[];
  /** Notices above everything. */
  notices?: ReactNode;
  /** The facts, in `Section`s. */
  children: ReactNode;
  /** What happened, newest first: a `Timeline`. */
  timeline: ReactNode;
}

function Actions({ actions }: { actions: readonly DetailAction[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <div className="row row--wrap acts">
        {actions.map(({ key, label, icon, tone, disabled }) => (
          <button
            type="button"
            key={key}
            className={`btn btn--sm${tone ? ` btn--${tone}` : ''}`}
            disabled={disabled !== undefined}
            title={disabled}
            onClick={() => setOpen(key)}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
      {actions.find(({ key }) => key === open)?.dialog(() => setOpen(undefined))}
    </>
  );
}

/** One thing as a page: actions on top, facts left, what happened right; on phones one of the two at a time. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, about, at, actions, facts = [], notices, children, timeline } = props;
  const words = useWords(detailMessages);
  const [pane, setPane] = useState<'facts' | 'history'>('facts');
  return (
    <>
      <Head title={title} about={about}>
        <Actions actions={actions} />
      </Head>
      <OthersHere at={at} />
      {notices && <div className="notices">{notices}</div>}
      <fieldset className="seg detail__tabs only-m" aria-label={words.parts}>
        {(['facts', 'history'] as const).map((each) => (
          <button type="button" key={each} aria-pressed={pane === each} onClick={() => setPane(each)}>
            {words[each]}
          </button>
        ))}
      </fieldset>
      <div className="detail" data-pane={pane}>
        <div>
          {facts.length > 0 && (
            <dl className="facts">
              {facts.map(({ label, value, more }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="v">{value}</dd>
                  {more && <dd className="muted small">{more}</dd>}
                </div>
              ))}
            </dl>
          )}
          {children}
        </div>
        <section className="tlside" aria-label={words.history}>
          <div className="tlside__in">{timeline}</div>
        </section>
      </div>
    </>
  );
}

/** A part of the facts, under its own heading. */
export function Section({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sec">
      <div className="sec__h">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Labelled values; `null` and undefined are shown as a dash. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="dl">
      {rows.map(([label, value]) => (
        <div className="dl__r" key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** While the thing is on its way, and when it cannot be read. */
export function DetailWaiting({
  error,
  title,
  onRetry,
}: {
  error: RefusedCall | null;
  title: string;
  onRetry: () => void;
}) {
  const words = useWords(detailMessages);
  if (error) return <Failed title={title} error={error} onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {words.loading}
      </p>
      <div className="stack" aria-hidden="true">
        <span className="skel skel--title" />
        <span className="skel skel--block" />
        <span className="skel skel--block" />
      </div>
    </div>
  );
}
