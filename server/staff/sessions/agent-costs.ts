import { z } from 'zod';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting } from '../settings/setting.ts';

export const agentCostsSetting = defineSetting<{ enabled: boolean }>({
  key: 'staff.agent_costs',
  schema: z.object({ enabled: z.boolean() }),
  initial: { enabled: false },
  ifMalformed: { enabled: false },
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

export async function maySeeCosts(deps: Deps, role: StaffRole): Promise<boolean> {
  if (role !== 'agent') return role === 'owner';
  const { enabled } = await agentCostsSetting.current(deps);
  return enabled;
}
