import { networkOf } from '../http/network-of.ts';

/** The most specific name is first, because other browsers also send the later names. */
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

const firstMatch = (signs: typeof browsers, text: string): string =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? '';

export const describeDevice = (userAgent: string | null): { browser: string; system: string } => ({
  browser: firstMatch(browsers, userAgent ?? ''),
  system: firstMatch(systems, userAgent ?? ''),
});

/** Returns the network of an address (/24 for IPv4), so that the list of sessions does not identify a computer. */
export const shortenedNetwork = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

export const storableAgent = (userAgent: string | undefined): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold them, the database no zero
  userAgent?.replaceAll(/[\u0000-\u001f]/g, ' ').slice(0, 400) ?? null;
