import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { detailMessages } from '#messages/admin/shell/detail.ts';
import { useTexts } from '../language.tsx';
import { isTyping } from '../list/use-list-keys.ts';
import { ScreenHead } from '../parts/head.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { type KeyFact, KeyFacts } from '../parts/key-facts.tsx';
import { KeysOff } from '../parts/keys-off.tsx';
import { OtherViewers } from './others-here.tsx';

/** Action on the object. Its dialog states the consequence. */
export interface DetailAction {
  key: string;
  label: string;
  icon: IconName;
  tone?: 'main' | 'danger';
  disabled?: string | undefined;
  dialog: (close: () => void) => ReactNode;
}

interface DetailScreenProps {
  title: string;
  about?: ReactNode;
  /** `topic/id` of the object, to show other viewers. */
  at: string;
  actions: readonly DetailAction[];
  /** Links beside the actions. */
  links?: ReactNode;
  /** Key figures at the top. */
  facts?: readonly KeyFact[];
  notices?: ReactNode;
  children: ReactNode;
  timeline: ReactNode;
}

/** Keys 1 to 9 open the actions in button order. `n` focuses the note field. */
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
      {open !== undefined && <KeysOff />}
      <Suspense>{actions.find(({ key }) => key === open)?.dialog(() => setOpen(undefined))}</Suspense>
    </>
  );
}

/** Detail page: actions on top, facts left, timeline right. Phones show one of the two at a time. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, about, at, actions, links, facts = [], notices, children, timeline } = props;
  const words = useTexts(detailMessages);
  const [pane, setPane] = useState<'facts' | 'history'>('facts');
  return (
    <>
      <ScreenHead title={title} about={about}>
        {links}
        <DetailActions actions={actions} />
      </ScreenHead>
      <OtherViewers at={at} />
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
          {facts.length > 0 && <KeyFacts facts={facts} />}
          {children}
        </div>
        <section className="tlside" aria-label={words.history}>
          <div className="tlside__in">{timeline}</div>
        </section>
      </div>
    </>
  );
}

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function DetailSection({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="sec__h">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface FoldedSectionProps extends Omit<SectionProps, 'action'> {
  /** Main figure, visible while closed. */
  figure?: ReactNode;
  /** Open from the start, for what needs attention. */
  open?: boolean;
}

/** Rarely needed section, which opens in place, also by the browser's search. */
export function FoldedSection({ title, figure, open = false, children }: FoldedSectionProps) {
  return (
    <details className="sec sec--fold" open={open}>
      <summary className="sec__h">
        <h2>{title}</h2>
        <span className="muted num">{figure}</span>
        <Icon name="cd" small />
      </summary>
      {children}
    </details>
  );
}

/** Labelled values. `null` and `undefined` are shown as a dash. Repeated labels need a key. */
export function FactList({
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
