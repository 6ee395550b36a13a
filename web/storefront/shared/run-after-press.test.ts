import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackPresses } from './run-after-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUpPresses() {
  const page = new EventTarget();
  const said: string[] = [];
  const afterPress = trackPresses(page);
  page.addEventListener('click', () => said.push('click'));
  const tell = (name: string) => page.dispatchEvent(new Event(name));
  return { said, afterPress, tell };
}

it('afterPress runs at once after a key press', () => {
  const { said, afterPress } = setUpPresses();
  afterPress(() => said.push('shown'));
  expect(said).toEqual(['shown']);
});

it('afterPress runs after the click of a press', () => {
  const { said, afterPress, tell } = setUpPresses();
  tell('mousedown');
  afterPress(() => said.push('shown'));
  tell('mouseup');
  tell('click');
  expect(said).toEqual(['click']);
  vi.runAllTimers();
  expect(said).toEqual(['click', 'shown']);
});

it('afterPress stops waiting when the press ends, also by dragging', () => {
  const { said, afterPress, tell } = setUpPresses();
  tell('mousedown');
  tell('dragend');
  vi.runAllTimers();
  afterPress(() => said.push('shown'));
  expect(said).toEqual(['shown']);
});
