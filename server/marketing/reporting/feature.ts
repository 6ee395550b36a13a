import { deletes, type Retention } from '#server/database/retention.ts';

const sums =
  'sums of the day, of nobody in particular; each is counted anew when something of its day changes';

export const figuresRetention: readonly Retention[] = [
  { table: 'figure_marks', because: 'goes when its day is counted' },
  { table: 'figures_daily', because: sums },
  { table: 'figure_times', because: sums },
  { table: 'figure_deliveries', because: sums },
  { table: 'currency_rates', because: 'costs of past days are told at them' },
  { table: 'funnel_counts', because: 'numbers of the day, of nobody' },
  {
    table: 'figure_alarms',
    days: 400,
    atLeast: 30,
    because: 'a figure that was in its bounds again is asked for a year',
    forget: deletes('figure_alarms', 'created_at < $1'),
  },
];
