import type { ReactNode } from 'react';

/** Shorter halves of an address fit on one line. */
const longFrom = 24;

/** Splits a half of an address at its dots if it may exceed a phone's line. */
const piecesOf = (half: string) => (half.length < longFrom ? [half] : half.split(/(?=\.)/));

/** Breaks a long address before its @ instead of inside a word. */
export function EmailText({ email }: { email: string }) {
  if (email.length < longFrom) return <span className="whole">{email}</span>;
  const nodes: ReactNode[] = [];
  for (const part of email.split(/(?=@)/).flatMap(piecesOf)) nodes.push(<wbr key={nodes.length} />, part);
  return <>{nodes.slice(1)}</>;
}
