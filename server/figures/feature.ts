import type { Feature } from '#server/http/feature.ts';
import { figureAlarmMails } from './alarm-mail.ts';
import { alertsSetting } from './alerts-setting.ts';
import { figureJobs } from './jobs.ts';
import { figuresRetention } from './retention.ts';
import { registerFigureRoutes } from './routes.ts';
import { registerFigureStaffRoutes } from './staff-routes.ts';

export const figuresFeature: Feature = {
  name: 'figures',
  retention: figuresRetention,
  routes: registerFigureRoutes,
  staffRoutes: registerFigureStaffRoutes,
  jobs: figureJobs,
  mails: figureAlarmMails,
  settings: [alertsSetting],
};
