import type { Detail } from '../../es/admin/detail.ts';

export const detail: Detail = {
  parts: 'Parts of the page',
  facts: 'Facts',
  history: 'History',
  loading: 'Loading…',
  looks: (who) => `${who} is looking at it`,
  decideToo: 'You may decide; they are told.',
};
