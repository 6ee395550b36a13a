import type { PaymentFrame } from '../frames.ts';
import { type KindTerms, wordsOfKind } from './kind-terms.ts';

export function frameOfKind<Frame extends PaymentFrame>(frame: Frame, kind: KindTerms | undefined): Frame {
  if (!kind) return frame;
  const { posts } = frame.words;
  return {
    ...frame,
    words: { ...frame.words, posts: { ...posts, hint: kind.words.linksHint } },
    form: wordsOfKind(frame.form, kind),
  };
}
