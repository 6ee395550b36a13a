import type { ClientError } from '#contracts/operations/client-errors.ts';

export interface ErrorGroup {
  release: string;
  message: string;
  browser: string;
}

const ignoredErrors = /extension:\/\/|^(?:Uncaught )?(?:ResizeObserver|Script error)/;

const fileOf = (address: string): string =>
  address
    .replace(/[?#].*/, '')
    .split('/')
    .at(-1)
    ?.slice(0, 100) ?? '';

/** Removes possible personal data: addresses, user names, numbers, and quoted texts other than identifiers. */
const removePersonalData = (message: string): string =>
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

export function groupOf({ message, release }: ClientError, userAgent: string): ErrorGroup | undefined {
  if (message.trim() === '' || ignoredErrors.test(message)) return undefined;
  return { release: fileOf(release), message: removePersonalData(message), browser: browserOf(userAgent) };
}

const maxEqualErrorsPerDay = 20;

export function findErrorProblem(
  worst: { message: string; release: string; browsers: string; count: number } | undefined,
): string | null {
  if (!worst || worst.count < maxEqualErrorsPerDay) return null;
  return `browsers reported ${worst.count} errors today: ${worst.message} (${worst.release}; ${worst.browsers})`;
}
