import { isTest, type Problem } from './check-imports.ts';
import type { Module } from './read-modules.ts';

interface Copy {
  /** A copy is recognised by this. */
  sign: RegExp;
  /** Copies are looked for there; tests may say what they expect in their own words. */
  within: RegExp;
  /** Lists the home, and those that do something else in the same words, each with its reason. */
  allowed: Record<string, string>;
  message: string;
}

/** These used to be copied most from file to file, and have one home (decision 195). */
const copies: readonly Copy[] = [
  {
    sign: /\b(?:86_400(?:_000)?|3_600_000|3600_000)\b|\b24 \* (?:60 \* 60|3_?600|hour)/,
    within: /^(?:server|contracts|web\/admin)\//,
    allowed: {
      'contracts/kit/time.ts': 'home',
      'contracts/orders/offers.ts': 'the storefront carries it, which has no other use for a length of time',
      'contracts/pages/visitor-cookies.ts': 'the storefront carries it',
      'server/fulfilment/providers/rules.ts': 'the day is one of a row of bounds',
      'web/admin/marketing/reporting/deliveries.tsx': 'the day is one of a row of bounds',
    },
    message: 'spells the length of an hour or a day: hourMs, dayMs, daySeconds of contracts/kit/time.ts',
  },
  {
    sign: /\bcreateH(?:ash|mac)\(|\btimingSafeEqual\(/,
    within: /^server\//,
    allowed: {
      'server/platform/kit/hash.ts': 'home',
      'server/operations/export/stream-export.ts': 'hashes a file while it is written',
      'server/platform/auth/totp-rules.ts': 'RFC 4226 wants SHA-1',
    },
    message:
      'hashes or compares by itself: sha256, hmacSha256, shortHash, sameBytes of server/platform/kit/hash.ts',
  },
  {
    sign: /(['"])&(?:amp|lt|gt|quot);\1/,
    within: /^(?:server|web)\//,
    allowed: {
      'server/platform/kit/escape.ts': 'home',
      'server/tax/records/chain-rules.ts': 'reads a million records back, most of them without such a sign',
    },
    message: 'has a table of entities of its own: server/platform/kit/escape.ts',
  },
  {
    sign: /['"](?:sv-SE|sv|en-CA)['"]/,
    within: /^(?:server|contracts|web)\//,
    allowed: { 'contracts/kit/madrid.ts': 'home' },
    message: 'writes days by a formatter of its own: madridDay and its sisters of contracts/kit/madrid.ts',
  },
  {
    sign: /from 'csv-parse/,
    within: /^(?:server|web)\//,
    allowed: {
      'server/platform/kit/csv.ts': 'home',
      'server/customers/imports/decode-file.ts': 'reads files that fit into no memory, and forgives more',
    },
    message: 'reads CSV by itself: parseCsv of server/platform/kit/csv.ts',
  },
];

/** Refuses a helper that is written again beside the one that is there already. */
export function checkCopies(modules: Module[]): Problem[] {
  return copies.flatMap(({ sign, within, allowed, message }) =>
    modules
      .filter(
        ({ path, text }) =>
          within.test(path) && !isTest(path) && !Object.hasOwn(allowed, path) && sign.test(text),
      )
      .map(({ path }) => ({ path, message })),
  );
}

/** Refuses an exception that nothing needs any more, because it hides the next copy. */
export function checkCopyExceptions(modules: Module[]): Problem[] {
  const texts = new Map(modules.map(({ path, text }) => [path, text]));
  return copies.flatMap(({ sign, allowed }) =>
    Object.keys(allowed)
      .filter((path) => texts.has(path) && !sign.test(texts.get(path) ?? ''))
      .map((path) => ({ path, message: 'is an exception of check-copies.ts that is not needed any more' })),
  );
}
