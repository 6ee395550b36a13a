import { expect, it } from 'vitest';
import { bufferUntilCommit, discardBufferedSteps, logBufferedSteps, logStep } from './log-step.ts';
import { openLog } from './open-log.ts';
import { newWork, runWith, withFields } from './request-context.ts';

function openLines() {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  return { log, lines, steps: () => lines.map(({ step }) => step) };
}

it('logStep logs committed steps and discards rolled-back ones', () => {
  const { log, lines, steps } = openLines();
  const work = newWork({ log, requestId: 'the-request' });
  const connection = {};
  runWith(work, () => {
    bufferUntilCommit(connection);
    withFields({ orderId: 'o1' }, () => logStep(connection, 'paid', { actor: 'processor' }));
    logStep({}, 'outside', {});
    expect(steps()).toEqual(['outside']);
    logBufferedSteps(connection);
    bufferUntilCommit(connection);
    logStep(connection, 'rolled_back', { orderId: 'o2' });
    discardBufferedSteps(connection);
  });
  expect(steps()).toEqual(['outside', 'paid']);
  expect(lines[1]).toMatchObject({
    orderId: 'o1',
    actor: 'processor',
    requestId: 'the-request',
    ms: expect.any(Number),
  });
  expect([...work.told]).toEqual(['o1']);
});

it('logStep removes addresses and names from external error messages', () => {
  const { log, lines } = openLines();
  const cause = new Error('550 <marta@example.com> unknown');
  const err = new Error('no mail to marta@example.com, instagram.com/marta.gil/ is gone', { cause });
  log.error({ err }, 'a mail could not be sent');
  log.error(
    { err: new Error('to MARTA@EXAMPLE.COM and marta%40example.com: INSTAGRAM.com%2Fmarta.gil') },
    'x',
  );
  expect(JSON.stringify(lines)).not.toMatch(/marta/i);
  expect(lines[0]?.err).toMatchObject({
    message: 'no mail to •@•, instagram.com/• is gone',
  });
});
