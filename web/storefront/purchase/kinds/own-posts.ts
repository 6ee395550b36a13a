import { hasDirectory } from '#contracts/catalog/networks.ts';
import type { PostsTexts } from '#messages/es/posts.ts';
import type { OrderFormProps } from '../contexts.ts';
import { createDefaultPosts, createPostsStep, type PostsSetup } from '../posts/posts-part.ts';
import { postsPart } from '../posts/posts-step.tsx';
import { LinksStep } from './links-part.tsx';
import { usernameRulesOf } from './names-on.ts';

export function createKindPosts(props: OrderFormProps, words: PostsTexts): PostsSetup {
  const plain = createDefaultPosts(props, words);
  const { kind } = props;
  if (!kind) return plain;
  const { advice, share, quantity, package: missing, linksHint, example } = kind.words;
  const own = {
    ...plain.own,
    words: { ...words, linksHint, example },
    kind: {
      ...plain.own.kind,
      choose: advice,
      quantity,
      package: missing,
      share: (count: string) => share.replace('#', count),
    },
    readPost: usernameRulesOf(kind.network)?.readPost,
  };
  return hasDirectory(kind.network) ? createPostsStep(own) : { own, part: postsPart(own, LinksStep) };
}
