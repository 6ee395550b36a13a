import { addDays, parseMadridDateTime } from '#contracts/kit/madrid.ts';

export const prefixOf = (publicId: string): string => `auge_${publicId}_`;

interface KeyTerm {
  ends_at: Date | null;
  revoked_at: Date | null;
}

export function stateOf(
  { ends_at: endsAt, revoked_at: revokedAt }: KeyTerm,
  now: Date,
): 'open' | 'over' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return endsAt !== null && endsAt <= now ? 'over' : 'open';
}

/** Returns the moment when a day ends in Madrid. */
export const endOf = (day: string | null): Date | null =>
  day === null ? null : (parseMadridDateTime(`${addDays(day, 1)}T00:00`) ?? null);
