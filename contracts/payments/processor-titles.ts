import type { ProcessorName } from './processor-names.ts';

/** Display names, equal in all languages. In a separate file, so pages load no schema. */
export const processorTitles: Readonly<Record<ProcessorName, string>> = {
  stripe: 'Stripe',
  redsys: 'Redsys',
};
