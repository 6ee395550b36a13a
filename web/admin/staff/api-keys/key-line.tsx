import type { ApiKey } from '#contracts/staff/api-keys.ts';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { formatCents, formatCount } from '../../parts/format.ts';
import { DateTime } from '../../parts/moment.tsx';
import { StatusBadge } from '../../parts/status.tsx';

const marks = { open: 'completed', over: 'cancelled', revoked: 'cancelled' } as const;

function UseChart({ days }: Pick<ApiKey, 'days'>) {
  const words = useTexts(apiKeyMessages);
  const language = useLanguage();
  const sum = (of: 'calls' | 'refused') =>
    formatCount(
      days.reduce((all, day) => all + day[of], 0),
      language,
    );
  if (days.length === 0) return null;
  return (
    <details className="small">
      <summary>{words.use(sum('calls'), sum('refused'))}</summary>
      <DataTable
        label={words.use(sum('calls'), sum('refused'))}
        look="facts"
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { label: words.day, head: true, cell: ({ day }) => <DateTime at={`${day}T12:00:00Z`} as="day" /> },
          { label: words.calls, className: 'num', cell: ({ calls }) => formatCount(calls, language) },
          { label: words.refused, className: 'num', cell: ({ refused }) => formatCount(refused, language) },
        ]}
      />
    </details>
  );
}

function KeyLimits({ item }: { item: ApiKey }) {
  const words = useTexts(apiKeyMessages);
  const language = useLanguage();
  const { money, callsAMinute, ranges, madeBy } = item;
  const cents = (amount: number) => formatCents(amount, language);
  const facts = [
    ...(money ? [words.limits(cents(money.perCallCents), cents(money.perDayCents))] : []),
    ...(ranges.length > 0 ? [words.from(ranges.join(', '))] : []),
    words.pace(formatCount(callsAMinute, language)),
    madeBy ? words.madeBy(madeBy) : words.madeAtMachine,
  ];
  return <p className="small muted">{facts.join(' · ')}</p>;
}

export function KeyLine({ item, onRevoke }: { item: ApiKey; onRevoke: () => void }) {
  const words = useTexts(apiKeyMessages);
  const { name, prefix, scopes, state, lastUsedAt, endsAt, days } = item;
  return (
    <li className="keyline keyline--wrap">
      <div className="grow stack stack--8">
        <p className="medium">
          {name} <span className="small muted mono">{prefix}…</span>
        </p>
        <p className="keytags">
          {scopes.map((scope) => (
            <span className="tag mono" key={scope}>
              {scope}
            </span>
          ))}
        </p>
        <KeyLimits item={item} />
        <p className="small muted">
          {lastUsedAt ? (
            <>
              {words.lastUsed} <DateTime at={lastUsedAt} as="ago" />
            </>
          ) : (
            words.neverUsed
          )}
          {endsAt && (
            <>
              {' · '}
              {words.ends} <DateTime at={endsAt} />
            </>
          )}
        </p>
        <UseChart days={days} />
      </div>
      <StatusBadge mark={marks[state]}>{words.states[state]}</StatusBadge>
      {state !== 'revoked' && (
        <Button look="sm" aria-label={words.revokeTitle(name)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
