import type { PendingReason, PendingUrgency } from './pending.ts';

/**
 * Causes of a condition. `unreachable`: no reply, so keys and settings were not checked. `refused`: the service replied
 * and rejected the shop. `full`: a resource is used up. `decision`: staff have to decide. `failed`: the check itself
 * failed.
 */
export const conditionCauses = [
  'unreachable',
  'refused',
  'paused',
  'restored',
  'misconfigured',
  'late',
  'full',
  'decision',
  'failed',
] as const;
export type ConditionCause = (typeof conditionCauses)[number];

export const buyerEffects = [
  'no_page',
  'no_sales',
  'fewer_sales',
  'no_delivery',
  'late_payments',
  'no_mails',
  'errors',
  'none',
] as const;
export type BuyerEffect = (typeof buyerEffects)[number];

interface More {
  /** Checked by `npm run doctor` and each hour. */
  checked?: true;
  /** Reason of the inbox item that another feature opens. Other checked conditions open a `shop_finding`. */
  inbox?: PendingReason;
  /** Restriction in the status line that an inbox item reports, without a check. */
  paused?: true;
  /** Outside service. When no service replies, `network` is the cause. */
  service?: true;
  /** Service that the check calls. */
  calls?: string;
  /** Conditions that explain this one, which is then not reported. */
  explainedBy?: readonly string[];
  withoutDatabase?: true;
  /** Rules of `deploy/prometheus-rules.yaml`. `AugeCondition` covers checked conditions without one. */
  alerts?: readonly string[];
}

export interface Condition extends More {
  /** Cause when the check finds a mistake. A check without a reply is `unreachable`, a rejected one `refused`. */
  cause: ConditionCause;
  effect: BuyerEffect;
  severity: PendingUrgency;
  /** Heading of `docs/operating/runbook.md`. */
  anchor: string;
}

const entry = <const Given extends More>(
  cause: ConditionCause,
  effect: BuyerEffect,
  severity: PendingUrgency,
  anchor: string,
  more: Given,
) => ({ cause, effect, severity, anchor, ...more });

const ready = { alerts: ['AugeNotReady'] } as const;
const needsPerson = { alerts: ['AugeNeedsPerson'] } as const;
const checked = { checked: true } as const;

/**
 * Conditions that keep the shop from working properly, most severe first. Doctor, `/readyz`, the status line,
 * metrics, alert rules, the hourly check and the runbook use this list. The remedies are in
 * `messages/admin/staff/findings.ts`.
 */
export const conditions = {
  process: entry('paused', 'no_page', 'now', 'the-shop-does-not-answer', {
    withoutDatabase: true,
    alerts: ['AugeWebDown', 'AugeProcessDown'],
  }),
  tls: entry('misconfigured', 'no_page', 'now', 'a-certificate-ends', {
    checked: true,
    alerts: ['AugeCertificateEnds'],
  }),
  public_url: entry('misconfigured', 'no_page', 'now', 'the-shop-does-not-answer', checked),
  database: entry('unreachable', 'no_sales', 'now', 'the-database-or-its-replica-is-away', ready),
  network: entry('unreachable', 'no_sales', 'now', 'buyers-cannot-pay', checked),
  disk: entry('full', 'no_sales', 'now', 'the-disk-fills', {
    checked: true,
    withoutDatabase: true,
    alerts: ['AugeDiskFull'],
  }),
  checkouts_fail: entry('failed', 'no_sales', 'now', 'buyers-cannot-pay', {
    alerts: ['AugeCheckoutsFail', 'AugeNoOrders'],
  }),
  not_open: entry('misconfigured', 'no_sales', 'now', 'buyers-cannot-pay', ready),
  identity: entry('misconfigured', 'no_sales', 'now', 'buyers-cannot-pay', ready),
  prices: entry('misconfigured', 'no_sales', 'now', 'buyers-cannot-pay', ready),
  mapping: entry('misconfigured', 'no_sales', 'now', 'buyers-cannot-pay', ready),
  webhook: entry('misconfigured', 'no_sales', 'now', 'buyers-cannot-pay', ready),
  opening: entry('late', 'no_sales', 'now', 'buyers-cannot-pay', ready),
  maintenance: entry('paused', 'no_sales', 'now', 'buyers-cannot-pay', {}),
  processor: entry('misconfigured', 'no_sales', 'now', 'buyers-cannot-pay', {
    checked: true,
    service: true,
    withoutDatabase: true,
  }),
  processor_held: entry('paused', 'fewer_sales', 'now', 'buyers-cannot-pay', {
    paused: true,
    ...needsPerson,
  }),
  closed: entry('paused', 'fewer_sales', 'now', 'buyers-cannot-pay', {}),
  dropped: entry('misconfigured', 'fewer_sales', 'now', 'buyers-cannot-pay', {}),
  worker: entry('late', 'no_delivery', 'now', 'paid-and-nothing-is-delivered', {
    checked: true,
    alerts: ['AugeNoWorker', 'AugeJobsWait'],
  }),
  secret_key: entry('misconfigured', 'no_delivery', 'now', 'paid-and-nothing-is-delivered', {
    checked: true,
    alerts: ['AugeSecretKeyWrong'],
  }),
  shop_restored: entry('restored', 'no_delivery', 'now', 'the-database-was-restored', {
    paused: true,
    ...needsPerson,
  }),
  provider_held: entry('paused', 'no_delivery', 'now', 'paid-and-nothing-is-delivered', {
    alerts: ['AugeProviderPaused'],
  }),
  provider: entry('misconfigured', 'no_delivery', 'now', 'paid-and-nothing-is-delivered', {
    checked: true,
    service: true,
    explainedBy: ['secret_key'],
  }),
  payment_without_order: entry('restored', 'no_delivery', 'now', 'the-database-was-restored', needsPerson),
  accepted_after_decision: entry('decision', 'none', 'now', 'paid-and-nothing-is-delivered', needsPerson),
  submission_ambiguous: entry('decision', 'no_delivery', 'today', 'paid-and-nothing-is-delivered', {
    alerts: ['AugeSubmissionsAmbiguous'],
  }),
  submission_rejected: entry('decision', 'no_delivery', 'today', 'paid-and-nothing-is-delivered', {}),
  settled_not_paid: entry('decision', 'none', 'now', 'an-item-waits-in-pendiente', needsPerson),
  dispute: entry('decision', 'none', 'now', 'an-item-waits-in-pendiente', needsPerson),
  early_fraud_warning: entry('decision', 'none', 'now', 'an-item-waits-in-pendiente', needsPerson),
  clock: entry('misconfigured', 'late_payments', 'today', 'payments-are-confirmed-late', checked),
  processor_clock: entry('misconfigured', 'late_payments', 'today', 'payments-are-confirmed-late', {
    checked: true,
    calls: 'processor',
    explainedBy: ['clock'],
  }),
  webhook_endpoint: entry('misconfigured', 'late_payments', 'today', 'payments-are-confirmed-late', {
    checked: true,
    calls: 'processor',
  }),
  webhooks_missing: entry('misconfigured', 'late_payments', 'today', 'payments-are-confirmed-late', {
    checked: true,
    inbox: 'webhooks_missing',
    explainedBy: [
      'network',
      'tls',
      'public_url',
      'processor',
      'webhook_endpoint',
      'processor_clock',
      'clock',
    ],
    alerts: ['AugeWebhooksLate', 'AugeWebhooksRefused'],
  }),
  mail: entry('misconfigured', 'no_mails', 'today', 'mail-does-not-arrive', { checked: true, service: true }),
  mail_server_away: entry('unreachable', 'no_mails', 'today', 'mail-does-not-arrive', {
    paused: true,
    explainedBy: ['mail', 'network'],
    alerts: ['AugeMailStopped'],
  }),
  mails_held: entry('paused', 'no_mails', 'today', 'mail-does-not-arrive', {
    paused: true,
    alerts: ['AugeMailStopped'],
  }),
  requests_fail: entry('failed', 'errors', 'today', 'requests-fail-or-are-slow', {
    alerts: [
      'AugeServerErrors',
      'AugeSlowAnswers',
      'AugePoolExhausted',
      'AugeEventLoopLate',
      'AugeSecondConnections',
    ],
  }),
  client_errors: entry('failed', 'errors', 'today', 'requests-fail-or-are-slow', {
    checked: true,
    alerts: ['AugeClientErrors'],
  }),
  directory: entry('misconfigured', 'none', 'today', 'names-of-profiles-cannot-be-looked-up', {
    checked: true,
    service: true,
  }),
  replica: entry('late', 'none', 'today', 'the-database-or-its-replica-is-away', {
    checked: true,
    alerts: ['AugeReplicaUnused'],
  }),
  return_overdue: entry('late', 'none', 'today', 'invoices-or-records-stop', {}),
  issuing_stopped: entry('paused', 'none', 'now', 'invoices-or-records-stop', {
    checked: true,
    inbox: 'issuing_stopped',
    ...needsPerson,
  }),
  agency_files: entry('misconfigured', 'none', 'today', 'invoices-or-records-stop', checked),
  agency_queue: entry('late', 'none', 'today', 'invoices-or-records-stop', {
    checked: true,
    inbox: 'records_late',
    alerts: ['AugeAgencyBacklog'],
  }),
  register: entry('late', 'none', 'week', 'a-certificate-ends', {
    checked: true,
    inbox: 'certificate_ends',
    alerts: ['AugeCertificateEnds'],
  }),
  backup: entry('late', 'none', 'today', 'a-backup-is-missing', {
    checked: true,
    inbox: 'backup_missing',
    alerts: ['AugeBackupOld', 'AugeBackupFailed'],
  }),
  task_fails: entry('failed', 'none', 'today', 'a-task-fails', { alerts: ['AugeScheduleFails'] }),
  traces_lost: entry('unreachable', 'none', 'week', 'traces-are-lost', { alerts: ['AugeSpansLost'] }),
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;

/** Conditions that the doctor and the hourly check examine. */
export type FindingName = {
  [Name in ConditionName]: (typeof conditions)[Name] extends { checked: true } ? Name : never;
}[ConditionName];

export type PausedName = {
  [Name in ConditionName]: (typeof conditions)[Name] extends { paused: true } ? Name : never;
}[ConditionName];

export const conditionNames = Object.keys(conditions) as ConditionName[];
export const conditionOf = (name: ConditionName): Condition => conditions[name];
export const isCondition = (name: string): name is ConditionName => name in conditions;
export const findingNames = conditionNames.filter(
  (name): name is FindingName => conditionOf(name).checked === true,
);

export type ShownName = FindingName | PausedName;
/** Conditions that the status line shows by their title. */
export const shownNames = conditionNames.filter((name): name is ShownName => {
  const { checked: isChecked, paused, effect } = conditionOf(name);
  return effect !== 'none' && (isChecked ?? paused ?? false);
});

/** Returns the reason of the inbox item about a condition of the status line. */
export const reasonOf = (name: ShownName): PendingReason => {
  const { inbox, paused } = conditionOf(name);
  return inbox ?? (paused ? (name as PausedName) : 'shop_finding');
};

/** Returns the conditions that another condition of the list explains. */
export const explained = <Name extends ConditionName>(names: readonly Name[]): Name[] =>
  names.filter((name) => conditionOf(name).explainedBy?.some((other) => names.includes(other as Name)));
