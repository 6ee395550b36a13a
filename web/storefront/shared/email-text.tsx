import type { ReactNode } from 'react';

/** A shorter one stands in a line of its own. */
const longFrom = 24;

/** Returns the pieces at which a half of an address breaks: at its dots, only where no line of a phone holds it. */
const piecesOf = (half: string) => (half.length < longFrom ? [half] : half.split(/(?=\.)/));

/** Breaks a long address before its @ where a line is too short for it, not inside its words. */
export function EmailText({ email }: { email: string }) {
  if (email.length < longFrom) return <span className="whole">{email}</span>;
  const nodes: ReactNode[] = [];
  for (const part of email.split(/(?=@)/).flatMap(piecesOf)) nodes.push(<wbr key={nodes.length} />, part);
  return <>{nodes.slice(1)}</>;
}
