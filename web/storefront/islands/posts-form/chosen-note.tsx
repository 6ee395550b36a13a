import { formatCount, type NumberShape } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Quote } from '../../purchase/package/packages.ts';
import { shareFigures, surplusOf } from '../../purchase/posts/selection.ts';
import type { PostsAnswer } from '../order-form/form-props.ts';
import type { PostsFrame } from './posts-frame.ts';

interface ChosenNoteProps {
  frame: PostsFrame;
  shape: NumberShape;
  posts: PostsAnswer | undefined;
  quote: Quote | undefined;
}

/** `37 o 36 me gusta cada una`, of all that the package gives, bonus included. */
function shareText({ frame, shape, quote }: ChosenNoteProps, count: number): string {
  if (!quote) return '';
  const figures = shareFigures(quote.quantity + quote.bonus, count);
  if (figures.length === 0) return '';
  return frame.kind.share(figures.map((figure) => formatCount(figure, shape)).join(frame.words.or));
}

/** What to do about more posts than the package takes. */
export function surplusText(frame: PostsFrame, posts: number, most: number | undefined): string | undefined {
  const surplus = surplusOf(posts, most);
  if (surplus === 0) return undefined;
  return `${frame.kind.tooMany(String(most))} ${frame.words.removeSome(String(surplus))}`;
}

/** How many are chosen and what each gets, said aloud as it changes. */
export function ChosenNote(props: ChosenNoteProps) {
  const { frame, posts, quote } = props;
  const { kind } = frame;
  const count = posts?.links.length ?? 0;
  const surplus = surplusText(frame, count, quote?.maxPosts);
  const most = quote?.maxPosts === undefined ? '' : kind.most(String(quote.maxPosts));
  const chosen = count === 1 ? kind.one : kind.many(String(count));
  return (
    <p className={surplus ? 'chosen err' : 'chosen'} role="status">
      {surplus && <Icon name="alert" />}
      {count === 0 ? (
        <span>{`${kind.choose} ${most}`}</span>
      ) : (
        <span>
          <b>{chosen}</b> {surplus ?? shareText(props, count)}
        </span>
      )}
    </p>
  );
}
