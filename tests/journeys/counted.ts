import type { Locator, Page } from '@playwright/test';

/** Counts the steps of a task: each click and each filled field. */
export function countSteps(page: Page) {
  let steps = 0;
  const step =
    <Of extends unknown[]>(act: (...given: Of) => Promise<void>) =>
    (...given: Of) => {
      steps += 1;
      return act(...given);
    };
  return {
    taken: () => steps,
    press: step((key: string) => page.keyboard.press(key)),
    type: step((text: string) => page.keyboard.type(text)),
    click: step((on: Locator) => on.click()),
  };
}
