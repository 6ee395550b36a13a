import type { OrderState } from '#contracts/states.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import { stateTone } from './order-view.ts';

export function StateChip({ state, words }: { state: OrderState; words: Tracking }) {
  return <span className={`chip ${stateTone(state)}`}>{words.states[state]}</span>;
}
