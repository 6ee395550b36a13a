import { orderIdSchema, orderNumberSchema } from '#contracts/ids.ts';
import { parsePost, parseUsername } from '#contracts/instagram.ts';
import { asSeen } from '#contracts/text.ts';

/** What was typed into the search, as the ways that lead to an order from it. */
export interface Search {
  /** Keys that name orders exactly; each may be that of several. */
  keys: string[];
  /** For `like`, in small letters; undefined where the words can only be a key. */
  pattern: string | undefined;
  /** A whole address or user name: whoever has exactly it is meant, and parts of names only where nobody has. */
  whole?: string;
}

const idOfProcessor = /^(?:pi|re|pyr|dp|du)_[A-Za-z0-9_]{4,}$/;

/** Shorter ones would be in nearly every name, and no index of parts knows them. */
const shortestPart = 3;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A whole name in the text that `order_texts` holds; its parts are parted by blanks. */
const wholeWord = (name: string) => `% ${escaped(name)} %`;

/** Reads what a person pastes or types: an id of ours or of others, a link, a name, or a part of one. */
export function readSearch(typed: string): Search | undefined {
  const text = asSeen(typed);
  if (text === '') return undefined;
  if (orderIdSchema.safeParse(text.toLowerCase()).success)
    return { keys: [text.toLowerCase()], pattern: undefined };
  if (idOfProcessor.test(text)) return { keys: [text], pattern: undefined };
  const number = orderNumberSchema.safeParse(text);
  if (number.success) return { keys: [number.data], pattern: undefined };
  return readNames(text);
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function readNames(text: string): Search {
  const post = parsePost(text);
  if (post) return { keys: [post.shortcode], pattern: undefined };
  const isLink = text.includes('/');
  const username = isLink || text.startsWith('@') ? parseUsername(text) : undefined;
  if (isLink && username) return { keys: [], pattern: wholeWord(username), whole: username };
  const part = (username ?? text).toLowerCase();
  const pattern = part.length < shortestPart ? wholeWord(part) : `%${escaped(part)}%`;
  return { keys: [text], pattern, ...((username ?? address.test(text)) && { whole: part }) };
}
