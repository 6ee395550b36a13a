import type { PaymentFrame } from '../frames.ts';
import { type KindTerms, wordsOfKind } from './kind-terms.ts';

/** Returns the payment pages' frame, in the words of the type that is paid for. */
export function frameOfKind<Frame extends PaymentFrame>(frame: Frame, kind: KindTerms | undefined): Frame {
  if (!kind) return frame;
  const { posts } = frame.words;
  return {
    ...frame,
    words: { ...frame.words, posts: { ...posts, hint: kind.words.linksHint } },
    form: wordsOfKind(frame.form, kind),
  };
}
