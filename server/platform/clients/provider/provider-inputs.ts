import type { ExtraInput } from '#contracts/fulfilment/provider-dialect.ts';

/** Patterns of a service type's name in lower case. The first match counts. */
const needs: readonly (readonly [ExtraInput, RegExp])[] = [
  ['usernames', /comment likes|mentions? custom|user followers|invites|group/],
  ['hashtag', /hashtag/],
  ['media', /media likers/],
  ['comments', /comment|repl(?:y|ies)|review/],
  ['usernames', /mention/],
  ['schedule', /subscription|auto/],
  ['answer', /poll|vote/],
  ['keywords', /seo|keyword|traffic/],
  // A package has a fixed quantity and a unit price, so the shop's quantity and costs do not apply.
  ['package', /^package$/],
];

export function extraInputOf(type: string): ExtraInput | null {
  const plain = type
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return needs.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
