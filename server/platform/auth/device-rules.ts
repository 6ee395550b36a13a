import { networkOf } from '../http/network-of.ts';

/** From the most particular to what others call themselves, too. */
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

/** Returns by what a holder knows the device again; empty where nothing says it. */
export const describeDevice = (userAgent: string | null): { browser: string; system: string } => ({
  browser: firstOf(browsers, userAgent ?? ''),
  system: firstOf(systems, userAgent ?? ''),
});

/** The net of an address, so that a list of sessions names no single computer: of IPv4 the /24. */
export const shortenedNetwork = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** As a browser calls itself, without what no table should hold. */
export const storableAgent = (userAgent: string | undefined): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold them, the database no zero
  userAgent?.replaceAll(/[\u0000-\u001f]/g, ' ').slice(0, 400) ?? null;
