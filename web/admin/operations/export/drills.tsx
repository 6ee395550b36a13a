import { type ReactNode, useState } from 'react';
import type { RestoreDrill, RestoreTest } from '#contracts/operations/restore-tests.ts';
import type { DataTexts } from '#messages/admin/operations/export.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { FactList } from '../../detail/detail-screen.tsx';
import { DateTime, formatCents, formatCount, useLanguage } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type DrillTexts = DataTexts['drills'];

const marks = { running: 'processing', done: 'completed', failed: 'failed' } as const;
const maxShownDrills = 6;

function DrillReport({ report, words }: { report: RestoreTest; words: DrillTexts }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const { processor, provider, held, missingRecords, notes } = report;
  const rows: [string, ReactNode][] = [
    [
      words.forgotten,
      processor
        ? words.forgottenText(
            count(processor.forgottenOrders),
            count(processor.forgottenPayments),
            formatCents(processor.forgottenCents, language),
          )
        : words.unasked,
    ],
  ];
  if (processor) {
    rows.push([words.unpaid, count(processor.unpaid)]);
    rows.push([words.otherwise, `${count(processor.refunds)} · ${count(processor.disputes)}`]);
  }
  const waiting = Object.entries(held).map(([name, many]) => `${words.held[name] ?? name}: ${count(many)}`);
  rows.push(
    [words.waits, waiting.join(' · ')],
    [words.provider, words.providerText(count(provider.open), count(provider.changed))],
    [words.records, count(missingRecords)],
    [words.took, words.seconds(count(Math.ceil(report.seconds)))],
    [
      words.file,
      <span key="file" className="mono small data__path">
        {report.file}
      </span>,
    ],
  );
  if (notes.length > 0)
    rows.push([
      words.notes,
      <span key="notes" lang="en">
        {notes.join(' · ')}
      </span>,
    ]);
  return <FactList rows={rows} />;
}

function DrillRow({ item, words }: { item: RestoreDrill; words: DrillTexts }) {
  return (
    <li className="data__line">
      <span>
        <DateTime at={item.startedAt} /> <span className="small muted">{item.by ?? words.byClock}</span>
      </span>
      <StatusBadge mark={marks[item.state]}>{words.states[item.state]}</StatusBadge>
      {item.error && (
        <span className="small data__said" lang="en">
          {item.error}
        </span>
      )}
    </li>
  );
}

export function Drills({ words, failed }: { words: DrillTexts; failed: string }) {
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const read = useRead('restore-drills.list');
  if (!read.data) return <AsyncSection read={read} failed={failed} />;
  const { items, everyDays } = read.data;
  const report = items.find(({ state }) => state === 'done')?.report;
  const every = everyDays === null ? words.never : words.everyDays(formatCount(everyDays, language));
  return (
    <Card
      title={words.title}
      aside={
        <Button look="sm" icon="check" onClick={() => setAsking(true)}>
          {words.now}
        </Button>
      }
    >
      <div className="card__b stack stack--12">
        <p className="muted">{words.about}</p>
        <FactList rows={[[words.every, every]]} />
        {items.length === 0 && <p className="small muted">{words.none}</p>}
        {report && <DrillReport report={report} words={words} />}
      </div>
      {items.length > 0 && (
        <ul className="data__list" aria-label={words.list}>
          {items.slice(0, maxShownDrills).map((item) => (
            <DrillRow key={item.id} item={item} words={words} />
          ))}
        </ul>
      )}
      {asking && (
        <ConsequenceDialog
          title={words.nowTitle}
          consequences={words.nowEffects.map((text) => ({ icon: 'check' as const, text }))}
          confirm={words.now}
          onConfirm={() => call('restore-drills.create')}
          done={words.asked}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
