import type { ReconciledDay } from '#contracts/payments/payments.ts';
import type { PaymentTexts } from '#messages/admin/payments/payments.ts';
import { useLanguage } from '../../language.ts';
import { formatDay } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';

const dayMarks = {
  agrees: { className: 'day-ok', icon: 'check' },
  differs: { className: 'day-warn', icon: 'alert' },
  failed: { className: 'day-op', icon: 'clock' },
} as const;

export function DayList({
  days,
  chosen,
  words,
}: {
  days: readonly ReconciledDay[];
  chosen: string | undefined;
  words: PaymentTexts['books'];
}) {
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
