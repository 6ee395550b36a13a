import './retention.css';
import { useState } from 'react';
import type { RetentionList, RetentionRule } from '#contracts/operations/retention.ts';
import { type RetentionTexts, retentionMessages } from '#messages/admin/operations/retention.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { StatusBadge } from '../../parts/status.tsx';

const DaysDialog = lazyDialog(async () => (await import('./days-dialog.tsx')).DaysDialog);

function RetentionFacts({ list, words }: { list: RetentionList; words: RetentionTexts }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const sum = list.rules.reduce((all, { forgotten }) => all + forgotten, 0);
  const failing = list.rules.filter(({ error }) => error !== null).length;
  const facts = [
    { label: words.last, value: list.lastAt ? <DateTime at={list.lastAt} /> : words.never },
    { label: words.next, value: list.nextAt ? <DateTime at={list.nextAt} /> : '–' },
    { label: words.forgotten, value: count(sum) },
    { label: words.failing, value: count(failing) },
  ];
  return (
    <section className="card" aria-label={words.last}>
      <KeyFacts className="kpis" facts={facts} />
    </section>
  );
}

function LastRound({ rule, words }: { rule: RetentionRule; words: RetentionTexts }) {
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
        <StatusBadge mark="failed">{error}</StatusBadge>
      )}
      <span className="small muted">
        {failedSince ? (
          <>
            {words.since} <DateTime at={failedSince} />
          </>
        ) : (
          words.ever(formatCount(rule.forgottenEver, language))
        )}
      </span>
    </>
  );
}

function RetentionTerm({ rule, words }: { rule: RetentionRule; words: RetentionTexts }) {
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

interface RetentionRuleRowProps {
  rule: RetentionRule;
  words: RetentionTexts;
  onChange: () => void;
}

function RetentionRuleRow({ rule, words, onChange }: RetentionRuleRowProps) {
  const named = words.rules[rule.name] ?? rule.name;
  return (
    <li className="rule">
      <div>
        <b>{named}</b>
        <span className="small muted mono">{rule.name}</span>
      </div>
      <div>
        <RetentionTerm rule={rule} words={words} />
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

function KeptTables({ kept, words }: { kept: RetentionList['kept']; words: RetentionTexts }) {
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
  const words = useTexts(retentionMessages);
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
      <ScreenHead title={words.title} about={rules.length}>
        <Button look="main" icon="sync" onClick={() => setAsking(true)}>
          {words.run}
        </Button>
      </ScreenHead>
      <p className="muted">{words.lead}</p>
      <div className="stack">
        <RetentionFacts list={read.data} words={words} />
        <section className="card rules" aria-label={words.title}>
          <div className="rule rule--head small muted" aria-hidden="true">
            <span>{words.columns.rule}</span>
            <span>{words.columns.term}</span>
            <span>{words.columns.last}</span>
          </div>
          <ul>
            {rules.map((rule) => (
              <RetentionRuleRow
                key={rule.name}
                rule={rule}
                words={words}
                onChange={() => setChanging(rule.name)}
              />
            ))}
          </ul>
        </section>
        <KeptTables kept={kept} words={words} />
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
