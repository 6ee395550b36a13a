import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { readOffers } from './store.ts';

export { readOffers };

/** What is offered on top, from memory until something in it changes. */
export const currentOffers = remembered((deps: Deps) => readOffers(deps.database));
