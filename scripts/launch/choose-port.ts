import { tryBindPort } from '#server/platform/database/embedded/pick-port.ts';

export const blockSize = 20;

export interface PortRequest {
  port: number;
  host: string;
  /** The user requested this port. */
  explicit: boolean;
}

/** Returns advice for an error that another port would not solve. */
function refusalAdvice(code: string, { port, host }: { port: number; host: string }): string {
  const advice = 'set HOST to one of its addresses, 127.0.0.1 for itself alone or 0.0.0.0 for all';
  switch (code) {
    case 'EADDRNOTAVAIL':
      return `HOST: ${host} is no address of this machine: ${advice}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is a name that leads nowhere: ${advice}`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}: choose one from 1024 on, with a proxy in front`;
    default:
      return `HOST, PORT: ${host} port ${port} cannot be listened on (${code})`;
  }
}

/**
 * Returns the preferred port, otherwise the first free one in steps of a whole block. Throws when the port was
 * explicit, or no port is free.
 */
export async function chooseShopPort({ port, host, explicit }: PortRequest): Promise<number> {
  const tries = explicit ? 1 : 20;
  for (let block = 0; block < tries; block += 1) {
    const candidate = port + block * blockSize;
    const refusal = await tryBindPort(candidate, host);
    if (refusal === null) return candidate;
    if (refusal !== 'EADDRINUSE') throw new Error(refusalAdvice(refusal, { port: candidate, host }));
  }
  if (explicit) throw new Error(`Port ${port} is taken. Choose another: PORT=${port + blockSize} npm start`);
  throw new Error(
    `No free port between ${port} and ${port + tries * blockSize}. Choose one: PORT=… npm start`,
  );
}
