import type { FormFrame } from '../frames.ts';
import { wordsOfKind } from './kind-terms.ts';
import { namesOn } from './names-on.ts';

export function ownFrame(frame: FormFrame): FormFrame {
  const { kind } = frame.props;
  if (!kind) return frame;
  return { ...frame, words: wordsOfKind(frame.words, kind), names: namesOn(kind.network) };
}
