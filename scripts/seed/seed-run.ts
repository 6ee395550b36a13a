/** One run of the seed: its options and the time of its last order. */
export interface SeedRun {
  /** Number of the run in this database. Keys and provider numbers of its orders begin with it. */
  place: number;
  orders: number;
  days: number;
  until: Date;
}

const form = /^seed:(\d{4}):(\d+)\/(\d+)\/(\d+):\d{8}$/;

export const prefixOf = ({ place, orders, days, until }: SeedRun): string =>
  `seed:${String(place).padStart(4, '0')}:${orders}/${days}/${until.getTime() / 1000}:`;

/** Seed of the run's random numbers. */
export const diceOf = ({ place, orders, days }: SeedRun): string => `${place}:${orders}/${days}`;

export const keyOf = (run: SeedRun, nth: number): string => prefixOf(run) + String(nth).padStart(8, '0');

/** Returns the run that wrote an order with this key. */
export function readKey(key: string): SeedRun | undefined {
  const [, place, orders, days, until] = form.exec(key)?.map(Number) ?? [];
  if (place === undefined || orders === undefined || days === undefined || until === undefined)
    return undefined;
  return { place, orders, days, until: new Date(until * 1000) };
}
