import type { ConditionFigures } from '#contracts/kit/conditions.ts';

/** Figures in sentences. Values that differ from the rules do not compile. */
export const conditionFigures: ConditionFigures = {
  refillDropPercent: 10,
  withdrawalDays: 14,
  repayDays: 14,
  bankDays: { from: 5, to: 10 },
  usualHours: 24,
  supportHours: 48,
  unnamedUpToEuros: 400,
};
