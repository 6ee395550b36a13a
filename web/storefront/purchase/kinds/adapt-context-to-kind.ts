import type { PaymentContext } from '../contexts.ts';
import { type KindTerms, textsOfKind } from './kind-terms.ts';

export function adaptContextToKind<Frame extends PaymentContext>(
  frame: Frame,
  kind: KindTerms | undefined,
): Frame {
  if (!kind) return frame;
  const { posts } = frame.words;
  return {
    ...frame,
    words: { ...frame.words, posts: { ...posts, hint: kind.words.linksHint } },
    form: textsOfKind(frame.form, kind),
  };
}
