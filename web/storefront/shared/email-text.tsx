import type { ReactNode } from 'react';

/** A shorter one stands in a line of its own. */
const longFrom = 24;

/** A long address breaks before its @ and its dots where a line is too short for it, not inside its words. */
export function EmailText({ email }: { email: string }) {
  if (email.length < longFrom) return <span className="whole">{email}</span>;
  const nodes: ReactNode[] = [];
  for (const part of email.split(/(?=[@.])/)) nodes.push(<wbr key={nodes.length} />, part);
  return <>{nodes.slice(1)}</>;
}
