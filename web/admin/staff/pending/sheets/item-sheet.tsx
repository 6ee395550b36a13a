import type { ReactNode } from 'react';
import type { PendingItem } from '#contracts/pending.ts';
import { type FindingWords, findingMessages } from '#messages/admin/findings.ts';
import { type Pending, pendingMessages } from '#messages/admin/pending.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailWaiting } from '../../detail/detail-screen.tsx';
import { OthersHere } from '../../detail/others-here.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { formatCents } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Decide } from './decide.tsx';
import { Assign, Snooze } from './put-off.tsx';
import { SubjectLink } from './subject-link.tsx';

function Facts({ item, words }: { item: PendingItem; words: Pending }) {
  const { facts } = words;
  return (
    <dl className="facts">
      <div>
        <dt>{facts.amount}</dt>
        <dd className="v">{item.amountCents === null ? '—' : <Money cents={item.amountCents} />}</dd>
      </div>
      <div>
        <dt>{facts.opened}</dt>
        <dd className="v">
          <Moment at={item.openedAt} as="ago" />
        </dd>
        <dd className="muted small">{item.times > 1 ? facts.seen(String(item.times)) : facts.once}</dd>
      </div>
      <div>
        <dt>{facts.due}</dt>
        <dd className="v">{item.dueAt ? <Moment at={item.dueAt} as="ago" /> : '—'}</dd>
        <dd className="muted small">{item.dueAt ? <Moment at={item.dueAt} /> : facts.noDue}</dd>
      </div>
      <div>
        <dt>{item.orderNumber ? facts.order : facts.subject}</dt>
        {item.orderId && item.orderNumber && (
          <dd className="v mono">
            <ScreenLink to="order" params={{ id: item.orderId }}>
              {item.orderNumber}
            </ScreenLink>
          </dd>
        )}
        {item.kind !== 'order' && (
          <dd className={item.orderNumber ? 'small' : 'mono small clip'} title={item.subjectId}>
            <SubjectLink item={item}>
              {item.orderNumber || item.kind === 'provider' ? words.kinds[item.kind] : item.subjectId}
            </SubjectLink>
          </dd>
        )}
        <dd className="muted small">
          {facts.assigned}: {item.assignedTo?.username ?? facts.nobody}
        </dd>
      </div>
    </dl>
  );
}

/** Codes, ids and figures as they were found; amounts as money, what is nested as it is. */
function Evidence({ evidence, words }: { evidence: Record<string, unknown>; words: Pending }) {
  const language = useLanguage();
  const labelOf = (key: string) => (words.evidence as Record<string, string>)[key];
  const entries = Object.entries(evidence).filter(([, value]) => value !== null && value !== undefined);
  const flat = entries.filter(([, value]) => typeof value !== 'object');
  const nested = entries.filter(([, value]) => typeof value === 'object');
  const shown = (key: string, value: unknown): ReactNode =>
    key.endsWith('Cents') && typeof value === 'number' ? formatCents(value, language) : String(value);
  return (
    <section className="item__ev">
      <div className="sec__h">
        <h3>{words.proofs}</h3>
      </div>
      {entries.length === 0 && <p className="muted">{words.noProofs}</p>}
      <dl className="dl">
        {flat.map(([key, value]) => (
          <div className="dl__r" key={key}>
            <dt>{labelOf(key) ?? <span className="mono">{key}</span>}</dt>
            <dd className="num">{shown(key, value)}</dd>
          </div>
        ))}
      </dl>
      {nested.length > 0 && (
        <details>
          <summary className="hit">{words.raw}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <pre className="code" tabIndex={0}>
            {JSON.stringify(Object.fromEntries(nested), null, 2)}
          </pre>
        </details>
      )}
    </section>
  );
}

function Resolved({ resolved, words }: { resolved: NonNullable<PendingItem['resolved']>; words: Pending }) {
  const labels: Record<string, { label: string } | undefined> = words.decisions;
  const how = labels[resolved.how]?.label ?? resolved.how;
  return (
    <div className="note note--ok item__done" role="status">
      <Icon name="check" />
      <div className="grow">
        <p className="medium">
          {resolved.staff ? words.already(resolved.staff.username, how) : words.itself}
        </p>
        <p className="ink2">
          {words.resolvedAt} <Moment at={resolved.at} />
          {resolved.note && ` · ${words.note}: ${resolved.note}`}
        </p>
      </div>
    </div>
  );
}

/** What the hourly look found, and what to do about it. */
function Finding({ item }: { item: PendingItem }) {
  const findings = useWords(findingMessages) as Record<string, FindingWords | undefined>;
  const said = item.reason === 'shop_finding' ? findings[item.subjectId] : undefined;
  return said ? ` ${said.title}. ${said.act}.` : null;
}

/** One thing that waits: what was found, four facts, the decisions with their consequences, the proofs. */
export function ItemSheet({ id, onDecided }: { id: string; onDecided: (id: string) => void }) {
  const words = useWords(pendingMessages);
  const read = useRead<{ item: PendingItem }>(`/api/admin/pending/${id}`, { topics: ['pending'] });
  const item = read.data?.item;
  return (
    <article className="item">
      <div className="item__back">
        <ScreenLink to="pending" className="btn btn--ghost btn--sm">
          <Icon name="cl" />
          {words.back}
        </ScreenLink>
        {item && !item.resolved && (
          <span className="row row--tight">
            <Snooze item={item} />
            <Assign item={item} />
          </span>
        )}
      </div>
      {!item && <DetailWaiting error={read.error} title={words.gone} onRetry={() => void read.refetch()} />}
      {item && (
        <>
          <div className="row item__h">
            <div className="grow">
              <h2 className="item__t">
                {words.reasons[item.reason].title}
                {item.amountCents !== null && (
                  <>
                    {' · '}
                    <Money cents={item.amountCents} />
                  </>
                )}
              </h2>
            </div>
            {!item.resolved && (
              <span className="row item__acts">
                <Snooze item={item} keyed />
                <Assign item={item} keyed />
              </span>
            )}
          </div>
          <OthersHere at={`pending/${id}`} />
          <div className={item.urgency === 'now' ? 'note note--danger' : 'note'}>
            <Icon name="alert" />
            <p className="grow">
              {words.reasons[item.reason].found}
              <Finding item={item} />
            </p>
          </div>
          <Facts item={item} words={words} />
          {item.resolved && <Resolved resolved={item.resolved} words={words} />}
          {item.decisions.length > 0 && <Decide item={item} onDecided={() => onDecided(id)} />}
          <Evidence evidence={item.evidence} words={words} />
        </>
      )}
    </article>
  );
}
