import './retention.css';
import { useState } from 'react';
import type { RetentionList, RetentionRule } from '#contracts/operations/retention.ts';
import { type Retention, retentionMessages } from '#messages/admin/operations/retention.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Status } from '../../parts/status.tsx';

/** Loaded on first use, because forms are large. */
const DaysDialog = lazyDialog(async () => (await import('./days-dialog.tsx')).DaysDialog);

function Facts({ list, words }: { list: RetentionList; words: Retention }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const sum = list.rules.reduce((all, { forgotten }) => all + forgotten, 0);
  const failing = list.rules.filter(({ error }) => error !== null).length;
  const facts = [
    [words.last, list.lastAt ? <Moment key="last" at={list.lastAt} /> : words.never],
    [words.next, list.nextAt ? <Moment key="next" at={list.nextAt} /> : '–'],
    [words.forgotten, count(sum)],
    [words.failing, count(failing)],
  ] as const;
  return (
    <section className="card" aria-label={words.last}>
      <dl className="kpis">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="v">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LastRound({ rule, words }: { rule: RetentionRule; words: Retention }) {
  const language = useLanguage();
  const { startedAt, endedAt, error, failedSince } = rule;
  if (!startedAt || !endedAt) return <span className="muted">{words.never}</span>;
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  const rows = formatCount(rule.forgotten, language);
  return (
    <>
      {error === null ? (
        <span className="num">{words.round(rows, formatCount(Math.round(seconds * 10) / 10, language))}</span>
      ) : (
        <Status mark="failed">{error}</Status>
      )}
      <span className="small muted">
        {failedSince ? (
          <>
            {words.since} <Moment at={failedSince} />
          </>
        ) : (
          words.ever(formatCount(rule.forgottenEver, language))
        )}
      </span>
    </>
  );
}

function Term({ rule, words }: { rule: RetentionRule; words: Retention }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  // Legal periods are counted in years. Shorter ones are the shop's choice.
  const fixed = rule.atLeast >= 365 && rule.atLeast >= rule.usualDays && rule.days === rule.usualDays;
  return (
    <>
      <b className="num">{words.days(count(rule.days))}</b>
      <span className="small muted">
        {rule.masks ? words.masks : words.deletes}
        {' · '}
        {fixed ? words.fixed : words.least(count(rule.atLeast))}
        {rule.days !== rule.usualDays && ` · ${words.usual(count(rule.usualDays))}`}
      </span>
    </>
  );
}

function Rule({ rule, words, onChange }: { rule: RetentionRule; words: Retention; onChange: () => void }) {
  const named = words.rules[rule.name] ?? rule.name;
  return (
    <li className="rule">
      <div>
        <b>{named}</b>
        <span className="small muted mono">{rule.name}</span>
      </div>
      <div>
        <Term rule={rule} words={words} />
      </div>
      <div>
        <LastRound rule={rule} words={words} />
      </div>
      <Button look="sm" icon="note" aria-label={words.changeLabel(named)} onClick={onChange}>
        {words.change}
      </Button>
    </li>
  );
}

function Kept({ kept, words }: { kept: RetentionList['kept']; words: Retention }) {
  return (
    <details className="card">
      <summary className="card__h">
        <h2>{words.kept}</h2>
      </summary>
      <div className="card__b stack stack--12">
        <p className="muted">{words.keptLead}</p>
        <dl className="kept" lang="en">
          {kept.map(({ table, because }) => (
            <div key={table + because}>
              <dt className="mono small">{table}</dt>
              <dd>{because}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

export function Screen() {
  const words = useWords(retentionMessages);
  const [asking, setAsking] = useState(false);
  const [changing, setChanging] = useState<string>();
  const read = useRead('retention.show');
  const run = useChange(() => call('retention.run'), {
    says: words.running,
    fails: null,
  });
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  const { rules, kept } = read.data;
  const changed = rules.find(({ name }) => name === changing);
  return (
    <>
      <Head title={words.title} about={rules.length}>
        <Button look="main" icon="sync" onClick={() => setAsking(true)}>
          {words.run}
        </Button>
      </Head>
      <p className="muted settings__lead">{words.lead}</p>
      <div className="stack">
        <Facts list={read.data} words={words} />
        <section className="card rules" aria-label={words.title}>
          <div className="rule rule--head small muted" aria-hidden="true">
            <span>{words.columns.rule}</span>
            <span>{words.columns.term}</span>
            <span>{words.columns.last}</span>
          </div>
          <ul>
            {rules.map((rule) => (
              <Rule key={rule.name} rule={rule} words={words} onChange={() => setChanging(rule.name)} />
            ))}
          </ul>
        </section>
        <Kept kept={kept} words={words} />
      </div>
      {asking && (
        <ConsequenceDialog
          title={words.runTitle}
          about={words.runAbout}
          consequences={words.consequences.map((text) => ({ icon: 'alert' as const, text }))}
          confirm={words.run}
          tone="destroy"
          onConfirm={async () => {
            await run.mutateAsync(undefined);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {changed && <DaysDialog rule={changed} words={words} close={() => setChanging(undefined)} />}
    </>
  );
}
