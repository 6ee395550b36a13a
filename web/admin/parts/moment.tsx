import { shopNow } from '../data/shop-clock.ts';
import { useLanguage } from '../language.ts';
import { formatDay, formatExact, formatRelative, formatTime } from './format.ts';

/**
 * Shows a moment: day and time, to the second and how long ago on hover. With `as` it is only the day, or how
 * long ago it was.
 */
export function Moment({ at, as = 'moment' }: { at: string; as?: 'moment' | 'day' | 'ago' }) {
  const language = useLanguage();
  const when = new Date(at);
  const ago = formatRelative(when, shopNow(), language);
  const exact = formatExact(when, language);
  if (as === 'ago') {
    return (
      <time dateTime={at} title={exact}>
        {ago}
      </time>
    );
  }
  return (
    <time dateTime={at} title={`${exact} · ${ago}`}>
      {formatDay(when, language)}
      {as === 'moment' && <span className="muted"> {formatTime(when, language)}</span>}
    </time>
  );
}
