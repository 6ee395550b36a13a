import type { FormFrame } from '../frames.ts';
import { wordsOfKind } from './kind-terms.ts';
import { namesOn } from './names-on.ts';

/** Returns the form in the words of a type that an owner has added, with how names of its network are read. */
export function ownFrame(frame: FormFrame): FormFrame {
  const { kind } = frame.props;
  if (!kind) return frame;
  return { ...frame, words: wordsOfKind(frame.words, kind), names: namesOn(kind.network) };
}
