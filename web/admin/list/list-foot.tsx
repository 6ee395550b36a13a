import type { ReactNode } from 'react';
import { listMessages } from '#messages/admin/shell/list.ts';
import { useLanguage, useTexts } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { formatCount } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import type { SearchText } from '../search-text.ts';
import { pageSizes, withParams } from './list-address.ts';

interface FootProps {
  shown: number;
  before: number | undefined;
  total: string;
  search: SearchText;
  go: (search: SearchText) => void;
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
  keys: { pick: boolean; open: boolean } | null;
  children?: ReactNode;
}

function KeyHints({ pick, open }: NonNullable<FootProps['keys']>) {
  const words = useTexts(listMessages);
  return (
    <span className="small">
      · <kbd>J</kbd> <kbd>K</kbd> {words.move}{' '}
      {pick && (
        <>
          <kbd>X</kbd> {words.pick}{' '}
        </>
      )}
      {open && (
        <>
          <kbd>↵</kbd> {words.open}
        </>
      )}
    </span>
  );
}

export function ListFoot({ shown, before, total, search, go, back, forward, keys, children }: FootProps) {
  const words = useTexts(listMessages);
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const known = before !== undefined && !Number.isNaN(before) && shown > 0;
  return (
    <div className="list__f">
      {children}
      <div className="pager">
        <span>
          {known && <b>{words.range(count(before + 1), count(before + shown))}</b>} {words.of(total)}{' '}
          {keys && <KeyHints {...keys} />}
        </span>
        <label className="row row--tight only-w">
          {words.rows}{' '}
          <select
            className="in in--sm in--rows"
            aria-label={words.rowsPerPage}
            value={search.limit ?? '50'}
            onChange={({ target }) =>
              go(withParams(search, { limit: target.value === '50' ? '' : target.value }))
            }
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <Button look="sm" icon="cl" disabled={!back} onClick={back}>
          {words.previous}
        </Button>
        <Button look="sm" disabled={!forward} onClick={forward}>
          {words.next}
          <Icon name="cr" small />
        </Button>
      </div>
    </div>
  );
}
