import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { ProblemText } from '../../shared/field-note.tsx';
import { type PostsContext, type PostsPart, type PostsStepProps, stepLabel } from '../contexts.ts';
import { inputOf } from '../read-form.ts';
import { Step } from '../step.tsx';
import { ChosenNote, ChosenStrip, formatSurplus } from './chosen.tsx';
import { PastedLinks } from './pasted-links.tsx';
import { ProfilePosts, statusTextOf } from './profile-posts.tsx';
import { focusPosts, readPosts, restorePosts, showPasting } from './selection.ts';
import { type MediaPost, useTiles } from './tiles.ts';

/** Instagram counts views of videos only. */
const acceptsPost = ({ type }: PostsContext) =>
  type === 'views' ? (post: MediaPost) => post.kind === 'video' : () => true;

function PostSourceChoice({ words, kind }: Pick<PostsContext, 'words' | 'kind'>) {
  const sources = [
    ['profile', words.fromProfile],
    ['links', words.byLink],
  ] as const;
  return (
    <div className="seg" role="radiogroup" aria-label={kind.source}>
      {sources.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="postSource" value={value} defaultChecked={value === 'profile'} />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Asks for the posts of the order. Ticked and pasted ones count together. */
function PostsStep({ frame, own, ...props }: PostsStepProps & { own: PostsContext }) {
  const { profile, posts, quote, problem, onSettled } = props;
  const { shape } = frame.props;
  const tiles = useTiles(profile, acceptsPost(own));
  const place = useRef<HTMLDivElement>(null);
  const settled = useRef(onSettled);
  settled.current = onSettled;

  // Tiles, and with them checkboxes, were added or removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of these
  useLayoutEffect(() => settled.current(), [tiles.of, tiles.posts.length]);
  useEffect(() => {
    const form = place.current?.closest('form');
    const picks = form && inputOf(form, 'post');
    // Falls back to pasting when posts cannot be loaded. The buyer can switch back.
    if (form && !picks && (tiles.state === 'failed' || tiles.state === 'notFound')) {
      showPasting(form);
      settled.current();
    }
  }, [tiles.state]);

  const keepChosen = () => {
    const form = place.current?.closest('form');
    if (form) tiles.keep(new FormData(form).getAll('post').map(String));
  };
  const { words } = own;
  const why = tiles.state === 'failed' || tiles.state === 'notFound' ? statusTextOf(tiles, own) : undefined;
  return (
    <Step number={2} of={4} label={stepLabel(frame, 2)} title={own.kind.title}>
      <PostSourceChoice words={words} kind={own.kind} />
      <div className="picker" ref={place} onChange={keepChosen}>
        <ProfilePosts
          tiles={tiles}
          frame={own}
          shape={shape}
          isChosen={tiles.wasChosen}
          problem={problem !== undefined}
        />
        <PastedLinks
          words={words}
          why={why}
          wrong={posts?.wrong ?? []}
          shared={posts?.shared ?? []}
          problem={problem !== undefined}
        />
      </div>
      <ChosenNote frame={own} shape={shape} posts={posts} quote={quote} />
      <ChosenStrip links={posts?.links ?? []} seen={tiles.posts} frame={own} onSettled={onSettled} />
      <ProblemText id="posts-problem" text={problem} />
    </Step>
  );
}

type OwnStepProps = PostsStepProps & { own: PostsContext };

export function postsPart(
  own: PostsContext,
  Step: (props: OwnStepProps) => ReactNode = PostsStep,
): PostsPart {
  return {
    read: (form) => readPosts(form, own.readPost),
    restore: restorePosts,
    focus: focusPosts,
    tooMany: (posts, quote) => formatSurplus(own, posts?.links.length ?? 0, quote?.maxPosts),
    step: (props) => <Step {...props} own={own} />,
  };
}
