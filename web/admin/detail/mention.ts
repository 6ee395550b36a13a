export interface Mention {
  typed: string;
  from: number;
}

/** Returns the mention at the caret, also for a bare `@`. `undefined` elsewhere. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const [, typed] = /(?:^|[^\p{L}\p{N}._@-])@([a-z0-9._-]*)$/iu.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? undefined : { typed, from: caret - typed.length };
}

export function withName(
  text: string,
  { typed, from }: Mention,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(from + typed.length);
  const blank = /^\s/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, from)}${name}${blank}${rest}`, caret: from + name.length + 1 };
}
