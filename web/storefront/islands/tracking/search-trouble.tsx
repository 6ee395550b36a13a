import { Icon } from '../../parts/icon.tsx';
import type { OrderFrame } from '../shared/order-props.ts';
import type { Search } from './find-by-number.ts';

interface SearchTroubleProps {
  search: Search;
  frame: OrderFrame;
  onRetry: () => void;
}

/** Why nothing was found, and what to do (text 2, section 8). The live region is there before it speaks. */
export function SearchTrouble({ search, frame, onRetry }: SearchTroubleProps) {
  const { words, props } = frame;
  return (
    <div role="alert">
      {search.kind === 'missing' && (
        <div className="sheet empty">
          <Icon name="search" />
          <h2>{words.search.notFound}</h2>
          <p className="soft">{words.search.notFoundNote}</p>
          <a className="btn" href={`mailto:${props.supportEmail}`}>
            {props.supportEmail}
          </a>
        </div>
      )}
      {search.kind === 'failed' && (
        <div className="sheet empty">
          <Icon name="alert" />
          <h2>{search.text}</h2>
          <button className="btn" type="button" onClick={onRetry}>
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}
