/** Formats `tiktok.com/@name`. Instagram links are shown without the host. */
export const linkText = (link: string): string =>
  link.replace(/^https:\/\/www\.instagram\.com\//, '').replace(/^https:\/\/(www\.)?/, '');
