import '../payments.css';
import { useState } from 'react';
import { dayMs } from '#contracts/kit/time.ts';
import type { ReconciledDay, ReconciledDayDetail } from '#contracts/payments/payments.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { call, fileOf, useChange, useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { TextField } from '../../form/fields.tsx';
import { DateTime, formatDay, useLanguage, useTexts } from '../../language.tsx';
import { EmptyState, FailedState } from '../../list/list-states.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { useSearchText } from '../../use-screen.ts';
import { ReconciledDayView } from './reconciled-day.tsx';

interface LookBackProps {
  words: PaymentTexts['books'];
  close: () => void;
}

const monthBefore = (now: Date) => new Date(now.getTime() - 30 * dayMs).toISOString().slice(0, 10);

/** Compares the processor with the shop again from an earlier day on, for example after a restore. */
function LookBackDialog({ words, close }: LookBackProps) {
  const [since, setSince] = useState(() => monthBefore(shopNow()));
  return (
    <ConsequenceDialog
      title={words.lookBack}
      consequences={[{ icon: 'sync', text: words.lookBackAbout }]}
      confirm={words.lookBackNow}
      onConfirm={() => call('comparison.start', { body: { since: `${since}T00:00:00Z` } })}
      done={words.lookedBack}
      onClose={close}
    >
      <TextField label={words.since} type="date" value={since} onType={setSince} />
    </ConsequenceDialog>
  );
}

const dayMarks = {
  agrees: { className: 'day-ok', icon: 'check' },
  differs: { className: 'day-warn', icon: 'alert' },
  failed: { className: 'day-op', icon: 'clock' },
} as const;

interface DayListProps {
  days: readonly ReconciledDay[];
  chosen: string | undefined;
  words: PaymentTexts['books'];
}

function DayList({ days, chosen, words }: DayListProps) {
  const language = useLanguage();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <ol className="days" aria-label={words.days}>
      {days
        .slice(0, 14)
        .toReversed()
        .map(({ day, state }) => {
          const at = new Date(`${day}T12:00:00Z`);
          const { className, icon } = dayMarks[state];
          return (
            <li key={day}>
              <ScreenLink
                to="reconciliation"
                search={{ day }}
                className={`${className}${day === chosen ? ' day-at' : ''}`}
                aria-current={day === chosen ? 'page' : undefined}
              >
                <span className="small muted">{weekday.format(at)}</span>
                <span className="num medium">{Number(day.slice(8))}</span>
                <span className="sr">
                  {formatDay(at, language)}: {words[state]}
                </span>
                <Icon name={icon} />
              </ScreenLink>
            </li>
          );
        })}
    </ol>
  );
}

type ReconciliationTexts = PaymentTexts['books'];
const stateMarks = { agrees: 'completed', differs: 'attn', failed: 'pending' } as const;

function DayState({ day, words }: { day: ReconciledDayDetail; words: ReconciliationTexts }) {
  return (
    <StatusBadge mark={stateMarks[day.state]} quiet={day.state === 'agrees'}>
      {day.state === 'differs' ? words.differences(String(day.differences)) : words[day.state]}
    </StatusBadge>
  );
}

function OneDay({ day, words }: { day: string; words: ReconciliationTexts }) {
  const language = useLanguage();
  const { role } = useSession();
  const read = useRead('reconciliation.show', { params: { day } });
  const again = useChange(() => call('reconciliation.compare-day', { params: { day } }), {
    says: words.compared,
  });
  const named = formatDay(new Date(`${day}T12:00:00Z`), language);
  const detail = read.data;
  if (!detail) return <AsyncSection read={read} failed={words.title} />;
  return (
    <>
      <div className="head">
        <div className="head__t">
          <h2>{words.ofDay(named)}</h2>
          <DayState day={detail} words={words} />
        </div>
        <div className="row row--wrap">
          {role === 'owner' && (
            <FileButton url={fileOf('balance-entries.list', { day, for: 'people' })}>
              {words.entries}
            </FileButton>
          )}
          <Button look="sm" icon="sync" busy={again.isPending} onClick={() => again.mutate(undefined)}>
            {words.again}
          </Button>
        </div>
      </div>
      {detail.state === 'failed' && (
        <div className="card">
          <EmptyState icon="alert" title={words.failedTitle(named)} text={words.failedText}>
            <span className="muted small">{detail.error}</span>
          </EmptyState>
        </div>
      )}
      {detail.lines.length > 0 && <ReconciledDayView day={detail} words={words} />}
      <p className="small muted disp__acts">
        {words.readAt} <DateTime at={detail.comparedAt} />
      </p>
    </>
  );
}

export function Screen() {
  const words = useTexts(moneyMessages).books;
  const { role } = useSession();
  const [isLookingBack, setLookingBack] = useState(false);
  const search = useSearchText();
  const read = useRead('reconciliation.list');
  const days = read.data?.items ?? [];
  const asked = /^\d{4}-\d\d-\d\d$/.test(search.day ?? '') ? search.day : undefined;
  const day = asked ?? days.find(({ state }) => state !== 'agrees')?.day ?? days[0]?.day;
  return (
    <>
      <ScreenHead title={words.title}>
        {role === 'owner' && (
          <Button look="sm" icon="undo" onClick={() => setLookingBack(true)}>
            {words.lookBack}
          </Button>
        )}
      </ScreenHead>
      {isLookingBack && <LookBackDialog words={words} close={() => setLookingBack(false)} />}
      {read.error && !read.data ? (
        <FailedState title={words.title} error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data && days.length === 0 ? (
        <div className="card">
          <EmptyState icon="check" title={words.empty} text={words.emptyText} />
        </div>
      ) : (
        <>
          <DayList days={days} chosen={day} words={words} />
          {day && <OneDay key={day} day={day} words={words} />}
        </>
      )}
    </>
  );
}
