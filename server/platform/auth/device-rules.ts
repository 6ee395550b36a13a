import { networkOf } from '../http/network-of.ts';

/** The most particular pattern stands first, because others use the later names too. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (signs: typeof browsers, text: string): string =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? '';

/** Returns how a holder recognises the device; texts are empty where the user agent says nothing. */
export const describeDevice = (userAgent: string | null): { browser: string; system: string } => ({
  browser: firstOf(browsers, userAgent ?? ''),
  system: firstOf(systems, userAgent ?? ''),
});

/** Returns the network of an address (the /24 of IPv4), so that a list of sessions identifies no single computer. */
export const shortenedNetwork = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** Returns the user agent without characters that the database cannot store. */
export const storableAgent = (userAgent: string | undefined): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold them, the database no zero
  userAgent?.replaceAll(/[\u0000-\u001f]/g, ' ').slice(0, 400) ?? null;
