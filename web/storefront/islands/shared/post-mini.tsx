import { useState } from 'react';

/** `CxAbc` of `https://www.instagram.com/p/CxAbc/`. */
export const codeOf = (link: string): string => link.split('/').filter(Boolean).at(-1) ?? link;

/** A chosen post, small: its picture, or its code where nobody has seen it. */
export function PostMini({ link, thumbnail }: { link: string; thumbnail: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!thumbnail || broken) return <code>{codeOf(link)}</code>;
  return <img src={thumbnail} alt={codeOf(link)} width="48" height="48" onError={() => setBroken(true)} />;
}
