/** What a text may link to: the web, a mail address, a page of the shop, or a place on the same page. */
const allowed = [/^https?:\/\/[^\s\\]+$/i, /^mailto:[^\s\\?&]+$/i, /^\/(?![/\\])[^\s\\]*$/, /^#[\w-]+$/];

/** The address when it may stand in a page, else undefined: an allow-list, so that no trick has to be known. */
export function safeAddress(href: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses
  if (/[\u0000-\u001f\u007f-\u009f]/.test(href)) return undefined;
  return allowed.some((form) => form.test(href)) ? href : undefined;
}
