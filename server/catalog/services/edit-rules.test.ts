import { describe, expect, it } from 'vitest';
import { demoCatalog } from '../samples/demo-catalog.ts';
import { basisOfService, type EditedService, planEdit, planUndo } from './edit-rules.ts';

const services: EditedService[] = demoCatalog.map((service, position) => ({
  ...{ id: service.id, type: service.type, audience: service.audience, quantity: service.quantity, position },
  ...{ priceCents: service.priceCents, bonusQuantity: service.bonus, popular: service.popular === true },
  ...{ active: true, texts: {}, closedIn: [] },
}));

describe('planEdit', () => {
  it('planEdit returns only the differences', () => {
    const plan = planEdit(services, [{ id: 204, fields: { priceCents: 899, bonusQuantity: 100 } }]);
    expect(plan.lines).toEqual([
      {
        id: 204,
        type: 'followers',
        audience: 'europe',
        quantity: 1000,
        before: { priceCents: 999 },
        after: { priceCents: 899 },
      },
    ]);
    expect(plan.rising).toEqual([]);
  });

  it('planEdit moves the recommended mark within its list and removes it from services going off sale', () => {
    const marked = planEdit(services, [{ id: 205, fields: { popular: true } }]);
    expect(marked.lines.map(({ id, after }) => [id, after])).toEqual([
      [204, { popular: false }],
      [205, { popular: true }],
    ]);
    const off = planEdit(services, [{ id: 204, fields: { active: false } }]);
    expect(off.lines[0]?.after).toEqual({ popular: false, active: false });
  });

  it('planEdit reports rising lists and other problems', () => {
    expect(planEdit(services, [{ id: 205, fields: { priceCents: 2999 } }]).rising).toEqual([
      'followers europe: 2500 for 29.99',
    ]);
    const twice = [...services, { ...services[0]!, id: 900, active: false, popular: false }];
    expect(planEdit(twice, [{ id: 900, fields: { active: true } }]).problems).toEqual([
      'followers europe 100 is already on sale',
    ]);
    expect(planEdit(services, [{ id: 1, fields: { active: true } }]).problems).toEqual([
      'there is no service 1',
    ]);
  });

  it('planEdit ignores the order of texts', () => {
    const [first] = services;
    const one = { ...first!, texts: { en: 'a', es: 'b' } };
    expect(planEdit([one], [{ id: one.id, fields: { texts: { es: 'b', en: 'a' } } }]).lines).toEqual([]);
    expect(basisOfService({ ...one, texts: { es: 'b', en: 'a' } })).toBe(basisOfService(one));
  });

  it('a planned edit can be reverted until the same fields change again', () => {
    const { lines, after } = planEdit(services, [{ id: 204, fields: { priceCents: 899 } }]);
    expect(planUndo(after, lines)).toEqual([{ id: 204, fields: { priceCents: 999 } }]);
    const later = planEdit(after, [{ id: 204, fields: { priceCents: 799 } }]).after;
    expect(planUndo(later, lines)).toBeUndefined();
  });
});
