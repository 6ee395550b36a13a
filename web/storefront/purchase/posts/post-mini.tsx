import { useState } from 'react';
import { readMemory } from '../../shared/form-memory.ts';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';

/** Returns `CxAbc` of `https://www.instagram.com/p/CxAbc/` and of `https://www.youtube.com/watch?v=CxAbc`. */
export const codeOf = (link: string): string => link.split(/[/=]/).filter(Boolean).at(-1) ?? link;

export function PostMini({ link, thumbnail }: { link: string; thumbnail: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!thumbnail || broken) return <code>{codeOf(link)}</code>;
  return <img src={thumbnail} alt={codeOf(link)} width="48" height="48" onError={() => setBroken(true)} />;
}

export function DraftPosts({
  posts = [],
  label,
}: Pick<CheckoutDraft, 'posts'> & { label: string | undefined }) {
  if (posts.length === 0) return null;
  const seen = readMemory().tiles?.posts ?? [];
  return (
    <ul className="minis" aria-label={label}>
      {posts.map((link) => (
        <li key={link}>
          <PostMini link={link} thumbnail={seen.find((post) => post.link === link)?.thumbnail} />
        </li>
      ))}
    </ul>
  );
}
