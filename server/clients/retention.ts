import { deletes, type Retention } from '#server/database/retention.ts';

export const clientsRetention: readonly Retention[] = [
  { table: 'client_marks', because: 'goes when its address is counted, within a minute' },
  { table: 'clients', because: 'goes with the last order that names the address' },
  {
    table: 'client_notes',
    days: 730,
    atLeast: 30,
    because: 'what staff noted about somebody is of use for two years',
    forget: deletes('client_notes', 'created_at < $1'),
  },
  { table: 'client_merges', because: 'goes with either of the two' },
  { table: 'client_segments', because: 'a name and a filter, of nobody in particular' },
];
