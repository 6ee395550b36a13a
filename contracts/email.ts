const part = '[^\\s@,;:<>()[\\]\\\\"\']+';
const shape = new RegExp(`^${part}@${part}\\.[^\\s@.,;:<>()[\\]\\\\"']{2,}$`);

/** One plain address with a domain, at most 254 long; whether somebody reads it only a mail can tell. */
export const looksLikeEmail = (text: string): boolean => text.length <= 254 && shape.test(text);
