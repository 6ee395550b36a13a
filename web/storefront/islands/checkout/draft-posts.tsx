import { postOf } from '#contracts/instagram.ts';
import { readMemory } from '../shared/form-memory.ts';
import { PostMini } from '../shared/post-mini.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';

/** The posts that are paid for, as they looked when they were chosen. */
export function DraftPosts({
  posts = [],
  label,
}: Pick<CheckoutDraft, 'posts'> & { label: string | undefined }) {
  if (posts.length === 0) return null;
  const seen = readMemory().tiles?.posts ?? [];
  const links = posts.map((post) =>
    typeof post === 'string' ? post : (postOf(post.shortcode)?.link ?? post.shortcode),
  );
  return (
    <ul className="minis" aria-label={label}>
      {links.map((link) => (
        <li key={link}>
          <PostMini link={link} thumbnail={seen.find((post) => post.link === link)?.thumbnail} />
        </li>
      ))}
    </ul>
  );
}
