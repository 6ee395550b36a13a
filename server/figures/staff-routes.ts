import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  breakdownReplySchema,
  changeRatesSchema,
  currencyRatesReplySchema,
  dashboardQuerySchema,
  dashboardReplySchema,
  deliveriesReplySchema,
  figureDimensions,
  figureSpanSchema,
} from '#contracts/dashboard.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeRates, showRates } from './rates.ts';
import { showBreakdown } from './show-breakdown.ts';
import { showDashboard } from './show-dashboard.ts';
import { showDeliveries } from './show-deliveries.ts';

/** The shop's figures, for staff; what currencies are worth is the owner's to say. */
export function registerFigureStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    const read = {
      summary: 'What currencies were worth, day by day',
      response: { 200: currencyRatesReplySchema },
    };
    ownerOnly.get('/api/admin/currency-rates', { schema: read }, () => showRates(deps));
    const change = {
      summary: 'Enters what currencies were worth; costs of those days are counted anew',
      body: changeRatesSchema,
      response: { 200: successSchema },
    } as const;
    ownerOnly.put('/api/admin/currency-rates', { ...sensitive, schema: change }, async (request) => {
      await changeRates(deps, { ...request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  const errors = ['invalid_request'] as const;
  const whole = {
    summary: 'What the shop took, gave back and spent in these days, beside days before',
    querystring: dashboardQuerySchema,
    errors,
    response: { 200: dashboardReplySchema },
  };
  app.get('/api/admin/dashboard', { schema: whole }, ({ query }) => showDashboard(deps, query));
  const by = {
    summary: 'The same figures by service, audience, language, country, source or code',
    params: z.object({ dimension: z.enum(figureDimensions) }),
    querystring: figureSpanSchema,
    errors,
    response: { 200: breakdownReplySchema },
  };
  app.get('/api/admin/dashboard/by/:dimension', { schema: by }, ({ params, query }) =>
    showBreakdown(deps, { ...query, ...params }),
  );
  const deliveries = {
    summary: 'How long deliveries took, and how they held, by service of the provider',
    querystring: figureSpanSchema,
    errors,
    response: { 200: deliveriesReplySchema },
  };
  app.get('/api/admin/dashboard/deliveries', { schema: deliveries }, ({ query }) =>
    showDeliveries(deps, query),
  );
}
