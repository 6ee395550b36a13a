import { useState } from 'react';
import type { PostsTexts } from '#messages/es/posts.ts';
import { formatCount, type NumberShape } from '../../number-shape.ts';
import { BusyButton } from '../../shared/busy-button.tsx';
import type { PostsContext } from '../contexts.ts';
import { placeholderIndexes } from './selection.ts';
import type { MediaPost, PostTiles } from './tiles.ts';

interface PostTileProps {
  post: MediaPost;
  /** Position starting at 1, newest first. */
  position: number;
  words: PostsTexts;
  shape: NumberShape;
  chosen: boolean;
}

function nameOf({ post, position, words, shape }: PostTileProps): string {
  const likes = post.likes === null ? '' : words.likesCount(formatCount(post.likes, shape));
  const caption = post.caption ? words.caption(post.caption) : '';
  const parts = [words.picture(String(position)), words.kinds[post.kind], caption, likes];
  return parts.filter(Boolean).join(', ');
}

/** Tile of fixed size, whether or not its picture loads. */
function PostTile(props: PostTileProps) {
  const { post, chosen, shape } = props;
  const [broken, setBroken] = useState(false);
  const name = nameOf(props);
  const drawn = !post.thumbnail || broken;
  return (
    <label className="post">
      <input type="checkbox" name="post" value={post.link} defaultChecked={chosen} />
      {drawn ? (
        <span className="vh">{name}</span>
      ) : (
        <img
          src={post.thumbnail}
          alt={name}
          width="160"
          height="160"
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
      {drawn && <code aria-hidden="true">{post.shortcode}</code>}
      {post.kind === 'video' && (
        <svg className="play" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6 4v12l10-6z" />
        </svg>
      )}
      {post.likes !== null && <small aria-hidden="true">♥ {formatCount(post.likes, shape)}</small>}
      <svg className="i tick" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 10.5 4 4 8-9" />
      </svg>
    </label>
  );
}

interface ProfilePostsProps {
  tiles: PostTiles;
  frame: PostsContext;
  shape: NumberShape;
  isChosen: (link: string) => boolean;
  problem: boolean;
}

export function statusTextOf(
  tiles: PostTiles,
  { words, kind }: Pick<PostsContext, 'words' | 'kind'>,
): string | undefined {
  if (tiles.posts.length > 0) return undefined;
  switch (tiles.state) {
    case 'idle':
      return words.idle;
    case 'loading':
      return undefined;
    case 'shown':
      return tiles.more ? kind.noneYet : kind.empty(tiles.of);
    case 'failed':
      return words.failed;
    case 'notFound':
      return words.notFound(tiles.of);
    case 'private':
      return words.private;
  }
}

function PostsFooter({ tiles, frame }: ProfilePostsProps) {
  const { words } = frame;
  const { state, more, posts } = tiles;
  if (state === 'failed') {
    return (
      <>
        <button className="btn small" type="button" onClick={tiles.load}>
          {words.retry}
        </button>
        {posts.length > 0 && <p className="hint">{words.failedMore}</p>}
      </>
    );
  }
  if (posts.length === 0 && !more) return null;
  if (state === 'shown' && !more) return <p className="hint">{words.noMore}</p>;
  const busy = state === 'loading';
  return (
    <BusyButton
      look="btn small"
      busy={busy}
      text={busy ? words.loadingMore : words.more}
      onClick={tiles.load}
    />
  );
}

/** Shows the newest posts as checkboxes. Placeholders reserve the space of pending ones. */
export function ProfilePosts(props: ProfilePostsProps) {
  const { tiles, frame, shape, isChosen, problem } = props;
  const { words, kind } = frame;
  const loading = tiles.state === 'loading';
  const blanks = placeholderIndexes(tiles.posts.length, loading);
  const text = statusTextOf(tiles, frame);
  return (
    <div className="from-profile">
      <fieldset
        className={`posts ${tiles.state}`}
        aria-label={kind.group}
        aria-busy={loading}
        aria-describedby={problem ? 'posts-problem' : undefined}
      >
        {tiles.posts.map((post, index) => (
          <PostTile
            key={post.shortcode}
            post={post}
            position={index + 1}
            words={words}
            shape={shape}
            chosen={isChosen(post.link)}
          />
        ))}
        {blanks.map((place) => (
          <span key={place} className="post blank" />
        ))}
        <p className="remark" role="status">
          {text && <span>{text}</span>}
          {loading && <span className="vh">{words.loading}</span>}
        </p>
      </fieldset>
      <div className="posts-foot">
        <PostsFooter {...props} />
      </div>
    </div>
  );
}
