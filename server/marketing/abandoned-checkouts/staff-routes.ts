import type { FastifyInstance } from 'fastify';
import { type ReminderPlan, reminderPlanSchema } from '#contracts/marketing/reminders.ts';
import { cartsMessages } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { isPublicCodeValid } from '#server/orders/promotions/codes/list-codes.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type StaffActor, staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { listCarts, showCart, showCartFigures } from './read-carts.ts';
import { defaultReminderPlan, readPlan, showReminders } from './read-plan.ts';
import { previewAddress, previewReminder } from './reminder-mail.ts';
import { insertPlan, lockPlans, readPlanVersion } from './store.ts';

type LocalDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

interface SavePlanInput {
  basis: number;
  staff: StaffActor;
}

/** Rejects unusable discount codes, because the mail would promise a discount that the checkout rejects. */
async function requireCodes(tx: Tx, { steps }: ReminderPlan, now: Date): Promise<void> {
  for (const [at, { code }] of steps.entries())
    if (code?.kind === 'fixed' && !(await isPublicCodeValid(tx, { code: code.code, now })))
      throw new ShopError('invalid_request', `the code ${code.code} cannot be used`, {
        field: `steps.${at}.code`,
      });
}

async function savePlanVersion(
  { deps, tx }: { deps: LocalDeps; tx: Tx },
  { basis, staff }: SavePlanInput,
  next: { action: 'reminders.save' | 'reminders.bring_back'; plan: ReminderPlan; takesBack: number | null },
): Promise<number> {
  await lockPlans(tx);
  const before = await readPlan(deps, tx);
  if (before.id !== basis) throw new ShopError('conflict', 'the reminder plan was changed in the meantime');
  await requireCodes(tx, next.plan, deps.now());
  const { action, plan, takesBack } = next;
  const id = await insertPlan(tx, { plan, takesBack, staffId: staff.id });
  await recordAudit(tx, staff, {
    action,
    subjectType: 'reminders',
    subjectId: String(id),
    before: before.plan,
    after: plan,
  });
  await notifyStaffOfChange(tx, 'carts');
  return id;
}

/** Saves a new version of the plan, which takes effect in the next round. Throws `conflict`, `invalid_request`. */
function savePlan(deps: LocalDeps, saving: SavePlanInput & { plan: ReminderPlan }): Promise<number> {
  return inTransaction(deps.database, (tx) =>
    savePlanVersion({ deps, tx }, saving, { action: 'reminders.save', plan: saving.plan, takesBack: null }),
  );
}

/** Restores an earlier version as a new one. 0 is the initial plan. Also throws `not_found`. */
function restorePlan(deps: LocalDeps, saving: SavePlanInput & { id: number }): Promise<number> {
  const { id } = saving;
  return inTransaction(deps.database, async (tx) => {
    const row = id === 0 ? undefined : await readPlanVersion(tx, id);
    if (id !== 0 && !row) throw new ShopError('not_found', `no version ${id} of the reminders`);
    const plan = row ? reminderPlanSchema.parse(row.plan) : defaultReminderPlan(deps.config.mode);
    return savePlanVersion({ deps, tx }, saving, {
      action: 'reminders.bring_back',
      plan,
      takesBack: id === 0 ? null : id,
    });
  });
}

const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function registerMarketingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'abandoned-checkouts.list',
    read: (input) => listCarts(deps, input),
    csv: [
      ...(['id', 'orderNumber', 'email', 'username', 'locale', 'serviceType', 'quantity'] as const),
      ...(['totalCents', 'marketingConsent', 'abandonedAt', 'openedAt', 'recoveredAt', 'group'] as const),
      ...(['reminders', 'stopReason', 'sample', 'recoveryUrl'] as const),
    ],
    words: (language) => ({
      locale: ordersMessages[language].languages,
      serviceType: cartsMessages[language].types,
      group: cartsMessages[language].groups,
      stopReason: cartsMessages[language].stops,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'abandoned-checkouts.figures', ({ query }) => showCartFigures(deps, query));
  serve(app, 'abandoned-checkouts.show', ({ params }) => showCart(deps, params.id));
  serve(app, 'reminders.show', () => showReminders(deps));
  registerPreview(app, deps);
}

function registerPreview(app: FastifyInstance, deps: Deps): void {
  serve(app, 'reminders.preview', async (request) => {
    const page = previewAddress(deps, { input: request.body, staffId: staffOf(request).id });
    return { success: true, page };
  });
  serve(app, 'reminders.page', async (request, reply) =>
    reply
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(await previewReminder(deps, { token: request.query.token, staffId: staffOf(request).id })),
  );
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'reminders.change', async (request) => {
    const version = await savePlan(deps, { ...request.body, staff: staffOf(request) });
    return { success: true, version };
  });
  serve(app, 'reminders.bring-back', async (request) => {
    const { basis } = request.body;
    const version = await restorePlan(deps, { basis, id: request.params.id, staff: staffOf(request) });
    return { success: true, version };
  });
}
