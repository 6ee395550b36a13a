import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { figureAlarmMails } from './alarm-mail.ts';
import { figureJobs } from './jobs.ts';
import { registerFigureRoutes } from './routes.ts';
import { registerFigureStaffRoutes } from './staff-routes.ts';
import { alertsSetting } from './watch-figures.ts';

const sums = 'sums of a day without personal data, counted again when the day changes';

const figuresRetention: readonly Retention[] = [
  { table: 'figure_marks', because: 'deleted when its day is counted' },
  { table: 'figures_daily', because: sums },
  { table: 'figure_times', because: sums },
  { table: 'figure_deliveries', because: sums },
  { table: 'currency_rates', because: 'costs of past days are converted with these rates' },
  { table: 'funnel_counts', because: 'numbers of a day without personal data' },
  {
    table: 'figure_alarms',
    days: 400,
    atLeast: 30,
    because: 'ended alarms are looked up for a year',
    forget: deleteRowsRule('figure_alarms', 'created_at < $1'),
  },
];

export const figuresFeature: Feature = {
  name: 'figures',
  retention: figuresRetention,
  routes: registerFigureRoutes,
  staffRoutes: registerFigureStaffRoutes,
  jobs: figureJobs,
  mails: figureAlarmMails,
  settings: [alertsSetting],
};
