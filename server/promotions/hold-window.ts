import type { Deps } from '#server/deps.ts';
import { bindWindows } from './store-windows.ts';
import { type KnownBuyer, type WindowHolder, windowHolder } from './window-holder.ts';

/** An order is begun: the banner's window of this browser is from now on that of its address and profile, too. */
export async function holdWindow(deps: Deps, buyer: KnownBuyer): Promise<WindowHolder> {
  const holder = windowHolder(deps, buyer);
  await bindWindows(deps.database, holder, deps.now());
  return holder;
}
