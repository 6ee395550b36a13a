import { useState } from 'react';
import type { Posts } from '#messages/es/posts.ts';
import { formatCount, type NumberShape } from '../../number-shape.ts';
import type { MediaPost } from './open-posts.ts';

interface PostTileProps {
  post: MediaPost;
  /** Counted from 1, the newest first. */
  position: number;
  words: Posts;
  shape: NumberShape;
  chosen: boolean;
}

/** What the picture shows, as far as anyone has told. */
function nameOf({ post, position, words, shape }: PostTileProps): string {
  const likes = post.likes === null ? '' : words.likesCount(formatCount(post.likes, shape));
  const caption = post.caption ? words.caption(post.caption) : '';
  const parts = [words.picture(String(position)), words.kinds[post.kind], caption, likes];
  return parts.filter(Boolean).join(', ');
}

/** A square of fixed size, whatever becomes of its picture. */
export function PostTile(props: PostTileProps) {
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
