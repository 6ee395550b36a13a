import type { ProcessorName } from './processor-names.ts';

/** Holds the names as people read them, the same in every language. It stands apart because pages load no schema for it. */
export const processorTitles: Readonly<Record<ProcessorName, string>> = {
  stripe: 'Stripe',
  redsys: 'Redsys',
};
