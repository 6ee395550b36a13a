import type { ReactNode } from 'react';

/** An address that breaks before its @ and its dots where a line is too short for it, not inside its words. */
export function EmailText({ email }: { email: string }) {
  const nodes: ReactNode[] = [];
  for (const part of email.split(/(?=[@.])/)) nodes.push(<wbr key={nodes.length} />, part);
  return <>{nodes.slice(1)}</>;
}
