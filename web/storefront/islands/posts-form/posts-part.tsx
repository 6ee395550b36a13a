import { focusPosts, readPosts, restorePosts } from '../../purchase/posts/selection.ts';
import type { PostsPart } from '../order-form/form-props.ts';
import { surplusText } from './chosen-note.tsx';
import type { PostsFrame } from './posts-frame.ts';
import { PostsStep } from './posts-step.tsx';

/** What the order form of likes and views has more than the one of followers. */
export function postsPart(own: PostsFrame): PostsPart {
  return {
    read: readPosts,
    restore: restorePosts,
    focus: focusPosts,
    tooMany: (posts, quote) => surplusText(own, posts?.links.length ?? 0, quote?.maxPosts),
    step: (props) => <PostsStep {...props} own={own} />,
  };
}
