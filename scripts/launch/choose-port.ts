import { isPortFree } from '#server/database/embedded/pick-port.ts';

/** Ports that belong to one shop: its own, seven of the sandbox and the database's. */
const blockSize = 10;

export interface PortWish {
  port: number;
  host: string;
  /** Somebody asked for just this port. */
  explicit: boolean;
}

/** The wished port, else the first free one a whole block further. Throws when the wish was explicit, or nothing is free. */
export async function chooseShopPort({ port, host, explicit }: PortWish): Promise<number> {
  const tries = explicit ? 1 : 20;
  for (let block = 0; block < tries; block += 1) {
    const candidate = port + block * blockSize;
    if (await isPortFree(candidate, host)) return candidate;
  }
  if (explicit) throw new Error(`Port ${port} is taken. Choose another: PORT=${port + blockSize} npm start`);
  throw new Error(
    `No free port between ${port} and ${port + tries * blockSize}. Choose one: PORT=… npm start`,
  );
}
