import { formatCount, type NumberShape } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import type { PostsAnswer, PostsContext } from '../contexts.ts';
import type { Quote } from '../package/packages.ts';
import { inputOf } from '../read-form.ts';
import { withoutLink } from './post-links.ts';
import { codeOf, PostMini } from './post-mini.tsx';
import { sharesPerPost, surplusOf } from './selection.ts';
import type { MediaPost } from './tiles.ts';

interface ChosenStripProps {
  links: readonly string[];
  seen: readonly MediaPost[];
  frame: PostsContext;
  onSettled: () => void;
}

/** Deselects a post: unticks it and removes each pasted line that names it. */
function deselectPost(form: HTMLFormElement, link: string, { readPost }: PostsContext): void {
  const tick = inputOf(form, 'post', link);
  // A real click, so that listeners run.
  if (tick?.checked) tick.click();
  const field = form.querySelector<HTMLTextAreaElement>('[name=links]');
  if (field) field.value = withoutLink(field.value, link, readPost);
}

/** Moves the focus to the neighbour's button, or to the post chooser, before the button disappears. */
function moveFocus(button: HTMLButtonElement, link: string): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const { form } = button;
  const field = form && (inputOf(form, 'post', link) ?? form.querySelector<HTMLElement>('[name=links]'));
  (neighbour?.querySelector('button') ?? field)?.focus();
}

export function ChosenStrip({ links, seen, frame, onSettled }: ChosenStripProps) {
  if (links.length === 0) return null;
  const pictures = new Map(seen.map(({ link, thumbnail }) => [link, thumbnail]));
  return (
    <ul className="minis" aria-label={frame.kind.chosen}>
      {links.map((link) => (
        <li key={link}>
          <PostMini link={link} thumbnail={pictures.get(link)} />
          <button
            type="button"
            className="icon"
            aria-label={frame.words.remove(codeOf(link))}
            onClick={({ currentTarget }) => {
              const { form } = currentTarget;
              moveFocus(currentTarget, link);
              if (form) deselectPost(form, link, frame);
              onSettled();
            }}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChosenNoteProps {
  frame: PostsContext;
  shape: NumberShape;
  posts: PostsAnswer | undefined;
  quote: Quote | undefined;
}

/** Formats `37 o 36 me gusta cada una`, bonus included. A single post gets `73 me gusta`. */
function formatSharePerPost({ frame, shape, quote }: ChosenNoteProps, count: number): string {
  if (!quote) return '';
  const figures = sharesPerPost(quote.quantity + quote.bonus, count);
  if (figures.length === 0) return '';
  const each = figures.map((figure) => formatCount(figure, shape)).join(frame.words.or);
  return count === 1 ? frame.kind.amount(each) : frame.kind.share(each);
}

export function formatSurplus(
  frame: PostsContext,
  posts: number,
  most: number | undefined,
): string | undefined {
  const surplus = surplusOf(posts, most);
  if (surplus === 0) return undefined;
  return `${frame.kind.tooMany(String(most))} ${frame.words.removeSome(String(surplus))}`;
}

export function ChosenNote(props: ChosenNoteProps) {
  const { frame, posts, quote } = props;
  const { kind } = frame;
  const count = posts?.links.length ?? 0;
  const surplus = formatSurplus(frame, count, quote?.maxPosts);
  const most = quote?.maxPosts === undefined ? '' : kind.most(String(quote.maxPosts));
  const share = formatSharePerPost(props, count);
  const chosen = count === 1 ? kind.one : kind.many(String(count));
  return (
    <p className={surplus ? 'chosen err' : 'chosen'} role="status">
      {surplus && <Icon name="alert" />}
      {count === 0 ? (
        <span>{`${kind.choose} ${most}`}</span>
      ) : (
        <span>
          <b>{chosen}</b>
          {surplus ? ` ${surplus}` : share && `, ${share}`}
        </span>
      )}
    </p>
  );
}
