import './data.css';
import { useState } from 'react';
import type { BackupFile, BackupItem, BackupList } from '#contracts/operations/backups.ts';
import { type DataTexts, dataMessages } from '#messages/admin/operations/export.ts';
import { call, pathOf, useRead } from '../../data/call-shop.ts';
import { FactList } from '../../detail/detail-screen.tsx';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { Drills } from './drills.tsx';
import { Imports } from './imports.tsx';

type BackupTexts = DataTexts['backups'];

const marks = { running: 'processing', done: 'completed', failed: 'failed', removed: 'cancelled' } as const;
const maxShownBackups = 12;

function ByteSize({ bytes }: { bytes: number | null }) {
  const language = useLanguage();
  if (bytes === null) return null;
  return <span className="num">{formatCount(Math.round(bytes / 100_000) / 10, language)} MB</span>;
}

function BackupRow({ item, words }: { item: BackupItem; words: BackupTexts }) {
  const language = useLanguage();
  const said = item.missing ? words.missing : item.error;
  return (
    <li className="data__line">
      <span>
        <DateTime at={item.startedAt} /> <span className="small muted">{item.by ?? words.byClock}</span>
      </span>
      <StatusBadge mark={item.missing ? 'failed' : marks[item.state]}>{words.states[item.state]}</StatusBadge>
      <span className="small">
        <ByteSize bytes={item.bytes} />
        {item.orders !== null && ` · ${words.orders(formatCount(item.orders, language))}`}
      </span>
      {said && <span className="small data__said">{said}</span>}
    </li>
  );
}

/** Backups in the folder that the program did not schedule. */
function OtherBackupFiles({ files, words }: { files: BackupFile[]; words: BackupTexts }) {
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <>
      <div className="card__b">
        <h3>{words.beside}</h3>
        <p className="small muted">{words.besideAbout}</p>
      </div>
      <ul className="data__list" aria-label={words.beside}>
        {files.map(({ name, at, bytes, orders, proved }) => (
          <li key={name} className="data__line">
            <span>
              <DateTime at={at} /> <span className="small mono data__path">{name}</span>
            </span>
            <StatusBadge mark={proved ? 'completed' : 'pending'}>
              {proved ? words.proved : words.unproved}
            </StatusBadge>
            <span className="small">
              <ByteSize bytes={bytes} />
              {orders !== null && ` · ${words.orders(formatCount(orders, language))}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function BackupState({ list, words }: { list: BackupList; words: BackupTexts }) {
  const language = useLanguage();
  const { schedule, newestAt, nextAt, folder, problem } = list;
  const count = (value: number) => formatCount(value, language);
  return (
    <div className="card__b stack stack--12">
      {problem !== null && (
        <Note tone="warn">
          <b>{words.problem}.</b> <span lang="en">{problem}</span>
        </Note>
      )}
      <FactList
        rows={[
          [words.newest, newestAt ? <DateTime key="newest" at={newestAt} /> : words.none],
          [words.next, nextAt ? <DateTime key="next" at={nextAt} /> : words.never],
          [words.keeps, words.keepsText(count(schedule.keepDays), count(schedule.keepWeeks))],
          [words.alarm, words.hours(count(schedule.alarmHours))],
          [
            words.folder,
            <span key="folder" className="mono small data__path">
              {folder}
            </span>,
          ],
        ]}
      />
      <p className="small muted">{words.fetch}</p>
    </div>
  );
}

function Backups({ words, failed }: { words: BackupTexts; failed: string }) {
  const [asking, setAsking] = useState(false);
  const read = useRead('backups.list');
  if (!read.data) return <AsyncSection read={read} failed={failed} />;
  const { items } = read.data;
  return (
    <Card
      title={words.title}
      aside={
        <>
          <ScreenLink to="settings" look="sm">
            {words.change}
          </ScreenLink>
          <Button look="sm" icon="copy" onClick={() => setAsking(true)}>
            {words.now}
          </Button>
        </>
      }
    >
      <BackupState list={read.data} words={words} />
      {items.length > 0 && (
        <ul className="data__list" aria-label={words.list}>
          {items.slice(0, maxShownBackups).map((item) => (
            <BackupRow key={item.id} item={item} words={words} />
          ))}
        </ul>
      )}
      <OtherBackupFiles files={read.data.files} words={words} />
      {asking && (
        <ConsequenceDialog
          title={words.nowTitle}
          consequences={words.nowEffects.map((text) => ({ icon: 'check' as const, text }))}
          confirm={words.now}
          onConfirm={() => call('backups.create')}
          done={words.asked}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

export function Screen() {
  const words = useTexts(dataMessages);
  return (
    <>
      <ScreenHead title={words.title} />
      <p className="muted">{words.lead}</p>
      <div className="stack">
        <Card title={words.export.title} padded>
          <p className="muted">{words.export.about}</p>
          <div className="data__acts">
            <FileButton url={pathOf('export.take', { query: { format: 'csv' } })}>
              {words.export.csv}
            </FileButton>
            <FileButton url={pathOf('export.take', { query: { format: 'ndjson' } })}>
              {words.export.ndjson}
            </FileButton>
          </div>
        </Card>
        <Backups words={words.backups} failed={words.failed} />
        <Drills words={words.drills} failed={words.failed} />
        <Imports words={words.imports} failed={words.failed} />
        <Card
          title={words.pastOrders.title}
          aside={
            <ScreenLink to="pastOrders" look="sm">
              {words.pastOrders.open}
            </ScreenLink>
          }
        >
          <div className="card__b">
            <p className="muted">{words.pastOrders.about}</p>
          </div>
        </Card>
      </div>
    </>
  );
}
