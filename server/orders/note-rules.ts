/** A name after `@`, as members sign in with; not inside an address or a longer word. */
const mention = /(?<![\p{L}\p{N}._@-])@([a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?)/giu;

/** Who a note speaks to, each once, in small letters. Whether there is such a member, the database knows. */
export const mentionsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, name = '']) => name.toLowerCase())),
];
