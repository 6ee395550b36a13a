import { hasDirectory } from '#contracts/catalog/networks.ts';
import type { Posts } from '#messages/es/posts.ts';
import type { OrderFormProps } from '../frames.ts';
import { type PlacedPosts, placePosts, plainPosts } from '../posts/posts-part.ts';
import { linksPart } from './links-part.tsx';
import { namesOn } from './names-on.ts';

export function ownPosts(props: OrderFormProps, words: Posts): PlacedPosts {
  const plain = plainPosts(props, words);
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
    readPost: namesOn(kind.network)?.readPost,
  };
  return hasDirectory(kind.network) ? placePosts(own) : { own, part: linksPart(own) };
}
