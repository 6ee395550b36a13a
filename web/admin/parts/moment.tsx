import { shopNow } from '../data/shop-clock.ts';
import { useLanguage } from '../language.ts';
import { formatDay, formatExact, formatRelative, formatTime } from './format.ts';

/**
 * Shows day and time, with seconds and relative time in the tooltip. `as` limits it to the day or the relative time.
 */
export function DateTime({ at, as = 'moment' }: { at: string; as?: 'moment' | 'day' | 'ago' }) {
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
