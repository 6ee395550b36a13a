/** Writes `tiktok.com/@name`; of Instagram only what follows its host, as staff know it. */
export const linkText = (link: string): string =>
  link.replace(/^https:\/\/www\.instagram\.com\//, '').replace(/^https:\/\/(www\.)?/, '');
