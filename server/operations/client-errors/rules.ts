import type { ClientError } from '#contracts/operations/client-errors.ts';

/** What errors are counted by. */
export interface ErrorGroup {
  release: string;
  message: string;
  browser: string;
}

/** Extensions, and messages without any content. */
const noise = /extension:\/\/|^(?:Uncaught )?(?:ResizeObserver|Script error)/;

/** The name of a built file, without the address and the query of the page that loaded it. */
const fileOf = (address: string): string =>
  address
    .replace(/[?#].*/, '')
    .split('/')
    .at(-1)
    ?.slice(0, 100) ?? '';

/** Removes whatever may name a person: addresses, user names, numbers, and quoted texts that are no identifiers. */
const withoutPersons = (message: string): string =>
  message
    .replaceAll(/https?:\/\/[^\s"'`)]+/g, fileOf)
    .replaceAll(/\S*@\S+/g, '•')
    .replaceAll(/(["'`])(?![\w$]*\1)[^"'`]*\1/g, '•')
    .replaceAll(/\d{4,}/g, '•')
    .slice(0, 200);

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

function browserOf(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]?.slice(0, 5);
    if (version) return `${name} ${version}`;
  }
  return 'other';
}

/** Returns what an error is counted by; undefined for noise. */
export function groupOf({ message, release }: ClientError, userAgent: string): ErrorGroup | undefined {
  if (message.trim() === '' || noise.test(message)) return undefined;
  return { release: fileOf(release), message: withoutPersons(message), browser: browserOf(userAgent) };
}

/** Errors of one message a day that count as a finding of the shop. */
const mostADay = 20;

/** Returns the finding about the most frequent error, or null below the bound. */
export function judgeErrors(
  worst: { message: string; release: string; browsers: string; count: number } | undefined,
): string | null {
  if (!worst || worst.count < mostADay) return null;
  return `browsers reported ${worst.count} errors today: ${worst.message} (${worst.release}; ${worst.browsers})`;
}
