import { chooseShopPort } from './choose-port.ts';
import type { Environment } from './environment.ts';

/** Throws before the build when the requested port is taken. Wrong values are reported with the rest of the configuration. */
export async function refuseTakenPort({ PORT, HOST }: Environment): Promise<void> {
  const port = Number(PORT || undefined);
  if (Number.isInteger(port) && port > 0 && port < 65_536)
    await chooseShopPort({ port, host: HOST || '127.0.0.1', explicit: true });
}
