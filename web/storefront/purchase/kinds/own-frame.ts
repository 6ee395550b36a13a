import type { FormContext } from '../contexts.ts';
import { textsOfKind } from './kind-terms.ts';
import { usernameRulesOf } from './names-on.ts';

export function createKindContext(frame: FormContext): FormContext {
  const { kind } = frame.props;
  if (!kind) return frame;
  return { ...frame, words: textsOfKind(frame.words, kind), names: usernameRulesOf(kind.network) };
}
