import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { detailMessages } from '#messages/admin/shell/detail.ts';
import { useWords } from '../language.ts';
import { isTyping } from '../list/use-list-keys.ts';
import { Head } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { OthersHere } from './others-here.tsx';

/** Is something that can be done with the thing; its dialog says the consequence before. */
export interface DetailAction {
  key: string;
  label: string;
  icon: IconName;
  tone?: 'main' | 'danger';
  /** Says why not now; then it is shown and cannot be pressed. */
  disabled?: string | undefined;
  dialog: (close: () => void) => ReactNode;
}

interface DetailScreenProps {
  title: string;
  about?: ReactNode;
  /** Is `topic/id`: the page shows who else looks at it. */
  at: string;
  actions: readonly DetailAction[];
  /** Holds a handful of figures across the top. */
  facts?: readonly { label: string; value: ReactNode; more?: ReactNode }[];
  /** Stands above everything. */
  notices?: ReactNode;
  /** Holds the facts, in `Section`s. */
  children: ReactNode;
  /** Is a `Timeline` of what happened, newest first. */
  timeline: ReactNode;
}

/** Opens with 1 to 9 what can be done, in the order of its buttons; n leads to the field for a note. */
function useActionKeys(actions: readonly DetailAction[], open: (key: string) => void): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const note = event.key === 'n' ? document.querySelector<HTMLElement>('.compose .in') : null;
      const action = /^[1-9]$/.test(event.key) ? latest.current[Number(event.key) - 1] : undefined;
      if (note) note.focus();
      else if (action && action.disabled === undefined) open(action.key);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [open]);
}

/** Shows what can be done, a button and a key each. */
export function DetailActions({ actions }: { actions: readonly DetailAction[] }) {
  const [open, setOpen] = useState<string>();
  useActionKeys(actions, setOpen);
  return (
    <>
      <div className="row row--wrap acts">
        {actions.map(({ key, label, icon, tone, disabled }, at) => (
          <button
            type="button"
            key={key}
            className={`btn btn--sm${tone ? ` btn--${tone}` : ''}`}
            disabled={disabled !== undefined}
            title={disabled}
            data-act={key}
            aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
            onClick={() => setOpen(key)}
          >
            <Icon name={icon} />
            {label}
            {at < 9 && (
              <span className="only-w" aria-hidden="true">
                <kbd>{at + 1}</kbd>
              </span>
            )}
          </button>
        ))}
      </div>
      <Suspense>{actions.find(({ key }) => key === open)?.dialog(() => setOpen(undefined))}</Suspense>
    </>
  );
}

/** Shows one thing as a page: actions on top, facts left, what happened right; on phones one of the two at a time. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, about, at, actions, facts = [], notices, children, timeline } = props;
  const words = useWords(detailMessages);
  const [pane, setPane] = useState<'facts' | 'history'>('facts');
  return (
    <>
      <Head title={title} about={about}>
        <DetailActions actions={actions} />
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

/** Shows a part of the facts, under its own heading. */
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

/** Shows labelled values; `null` and undefined are shown as a dash. Labels that occur twice need a key. */
export function Facts({
  rows,
}: {
  rows: readonly (readonly [label: string, value: ReactNode, key?: string])[];
}) {
  return (
    <dl className="dl">
      {rows.map(([label, value, key = label]) => (
        <div className="dl__r" key={key}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
