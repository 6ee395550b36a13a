import { currentWork, type Facts } from './current-work.ts';

type Call = (...given: unknown[]) => Promise<unknown>;
/** What a line says of a call, from what was asked and answered; `answer` is undefined when it failed. */
type Teller<Method> = Method extends (...given: infer Given) => Promise<infer Answer>
  ? (given: Given, answer: Answer | undefined) => Facts
  : never;

/** The calls of which each is told, by name; others pass unsaid. */
export type Tellers<Gateway> = { [Name in keyof Gateway]?: Teller<Gateway[Name]> };

function toldCall(step: string, call: Call, tell: (given: unknown[], answer: unknown) => Facts): Call {
  return async (...given) => {
    const work = currentWork();
    if (work === undefined) return call(...given);
    const startedAt = performance.now();
    const line = (facts: Facts) => {
      const told = { ...work.about, ...facts };
      if (typeof told.orderId === 'string') work.told.add(told.orderId);
      work.log.info({ step, ...told, ms: Math.round(performance.now() - startedAt) }, step);
    };
    try {
      const answer = await call(...given);
      line(tell(given, answer));
      return answer;
    } catch (error) {
      line({ ...tell(given, undefined), failed: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
  };
}

/** The same gateway, whose named calls each leave a line: of which order, how it ended, how long it took. */
export function toldCalls<Gateway extends object>(
  name: string,
  gateway: Gateway,
  tellers: Tellers<Gateway>,
): Gateway {
  const told = Object.entries(tellers).map(([method, tell]) => {
    const call = (gateway as unknown as Record<string, Call>)[method] as Call;
    return [method, toldCall(`${name}.${method}`, call.bind(gateway), tell as never)];
  });
  return { ...gateway, ...Object.fromEntries(told) };
}
