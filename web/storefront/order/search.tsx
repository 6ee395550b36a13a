import type { FormEvent, RefObject } from 'react';
import { homePage, orderPathTo } from '#contracts/checkout/order-paths.ts';
import { extractOrderNumber } from '#contracts/orders/order-number.ts';
import type { OrderLookup, PublicOrder } from '#contracts/orders/orders.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { Icon } from '../parts/icon.tsx';
import { BusyButton } from '../shared/busy-button.tsx';
import { callApi } from '../shared/call-api.ts';
import { FieldNote } from '../shared/field-note.tsx';
import type { OrderContext } from './order-frame.ts';

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; order: PublicOrder }
  | { kind: 'missing'; wellFormed: boolean }
  | { kind: 'failed'; text: string };

/** Returns whether the text can be an order number: ten letters and digits. */
const isWellFormed = (typed: string) => /^[A-Z0-9]{10}$/.test(extractOrderNumber(typed));

export function searchOf(found: OrderLookup | undefined, words: TrackingTexts['search']): SearchState {
  if (found?.order) return { kind: 'found', order: found.order };
  if (found?.trouble === 'missing') return { kind: 'missing', wellFormed: isWellFormed(found.typed) };
  if (found?.trouble === 'rate_limited') return { kind: 'failed', text: words.failed };
  return { kind: 'idle' };
}

export async function findByNumber(
  orderNumber: string,
  words: TrackingTexts['search'],
): Promise<SearchState> {
  const answer = await callApi('POST /api/orders/search-by-number', {
    body: { orderNumber },
  });
  if (answer.ok) return { kind: 'found', order: answer.data.order };
  if (answer.status === 404 || answer.code === 'invalid_request')
    return { kind: 'missing', wellFormed: isWellFormed(orderNumber) };
  if (answer.status === 429 && answer.message) return { kind: 'failed', text: answer.message };
  return { kind: 'failed', text: answer.status === 0 ? words.unexpected : words.failed };
}

interface SearchFormProps {
  frame: OrderContext;
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  missing: boolean;
  onSubmit: (event: FormEvent) => void;
  onType: () => void;
}

export function SearchForm({ frame, input, busy, missing, onSubmit, onType }: SearchFormProps) {
  const words = frame.words.search;
  return (
    <div className="band">
      <div className="in find-top">
        <div className="lead">
          <h1 id="content">{words.title}</h1>
        </div>
        {/* Without scripts the form submits the number to the same page, which then contains the order. */}
        <form
          className="find"
          id="find"
          action={import.meta.env.SSR ? '?' : undefined}
          noValidate
          onSubmit={onSubmit}
        >
          <div className="field">
            <label htmlFor="number">{words.label}</label>
            <div className="ctl">
              <input
                id="number"
                name="order"
                ref={input}
                defaultValue={extractOrderNumber(frame.props.lookUp?.typed ?? '')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={300}
                aria-invalid={missing || undefined}
                aria-describedby="number-note"
                onInput={onType}
              />
              <BusyButton
                type="submit"
                look="btn small"
                busy={busy}
                text={busy ? words.searching : words.submit}
              />
            </div>
            <FieldNote id="number-note" problem={missing ? words.required : undefined}>
              <p className="hint">{words.hint}</p>
            </FieldNote>
          </div>
        </form>
        <p className="meta way-out">
          <a href={orderPathTo(homePage, frame.props.locale)}>{frame.words.home}</a> ·{' '}
          <a href={frame.props.withdrawalPath}>{words.withdraw}</a>
        </p>
      </div>
    </div>
  );
}

interface SearchTroubleProps {
  search: SearchState;
  frame: OrderContext;
}

/**
 * Explains why no order was found and what to do (text 2, section 8). The live region is rendered before it has text.
 */
export function SearchTrouble({ search, frame }: SearchTroubleProps) {
  const { words, props } = frame;
  return (
    <div role="alert">
      {search.kind === 'missing' && (
        <div className="sheet empty">
          <Icon name="search" />
          <h2>{search.wellFormed ? words.search.unknown : words.search.notFound}</h2>
          <p className="soft">{search.wellFormed ? words.search.unknownNote : words.search.notFoundNote}</p>
          <a className="btn" href={`mailto:${props.supportEmail}`}>
            {props.supportEmail}
          </a>
        </div>
      )}
      {search.kind === 'failed' && (
        <div className="sheet empty">
          <Icon name="alert" />
          <h2>{search.text}</h2>
          <button className="btn" type="submit" form="find">
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}
