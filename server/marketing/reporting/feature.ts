import type { FastifyInstance } from 'fastify';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { figureAlarmMails } from './alarm-mail.ts';
import { countFigures } from './count-changed-days.ts';
import { changeRates, showRates } from './rates.ts';
import { showBreakdown, showDeliveries } from './show-breakdown.ts';
import { showDashboard } from './show-dashboard.ts';
import { isPerson } from './visit-rules.ts';
import { countStep, writeVisitCounts } from './visits.ts';
import { alertsSetting, watchFigures } from './watch-figures.ts';

function registerFigureStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'currency-rates.list', () => showRates(deps));
    serve(ownerOnly, 'currency-rates.change', (request) =>
      changeRates(deps, { ...request.body, staff: staffOf(request) }),
    );
  });
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'dashboard.show', ({ query }) => showDashboard(deps, query));
  serve(app, 'dashboard.by', ({ params, query }) => showBreakdown(deps, { ...query, ...params }));
  serve(app, 'dashboard.deliveries', ({ query }) => showDeliveries(deps, query));
}

function registerFigureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/funnel',
    { preValidation: limitHook(deps, 'funnel'), logLevel: 'silent' },
    async ({ body, headers }) => {
      if (isPerson(headers)) countStep(deps, body.step);
    },
  );
  app.addHook('onClose', () => writeVisitCounts(deps));
}

const countSeconds = 60;
const watchSeconds = 3600;

const figureJobs = [
  defineJob({ name: 'figures.count', everySeconds: countSeconds, handler: (deps) => countFigures(deps) }),
  defineJob({ name: 'figures.watch', everySeconds: watchSeconds, handler: (deps) => watchFigures(deps) }),
];

const sums = 'sums of a day without personal data, counted again when the day changes';

const figuresRetention: readonly Retention[] = [
  { table: 'figure_marks', because: 'deleted when its day is counted' },
  { table: 'figures_daily', because: sums },
  { table: 'figure_times', because: sums },
  { table: 'figure_deliveries', because: sums },
  { table: 'currency_rates', because: 'costs of past days are converted with these rates' },
  { table: 'funnel_counts', because: 'numbers of a day without personal data' },
  deleteRowsRule('figure_alarms', 'created_at < $1', {
    days: 400,
    atLeast: 30,
    because: 'ended alarms are looked up for a year',
  }),
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
