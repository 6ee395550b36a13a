import type { Feature } from '#server/platform/feature/feature.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';

export type MailKinds = ReadonlyMap<string, MailKind>;

export const documentsOfMail = (features: readonly Feature[]): string[] =>
  features.flatMap(({ mails = [] }) => mails.filter(({ paper }) => paper).map(({ kind }) => kind));

/** Throws at startup for a duplicate name. */
export function mailKindsOf(features: readonly Feature[]): MailKinds {
  const all = features.flatMap(({ mails = [] }) => mails);
  const kinds = new Map(all.map((each) => [each.kind, each]));
  if (kinds.size !== all.length) throw new Error('Two mails have the same kind');
  return kinds;
}
