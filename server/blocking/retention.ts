import type { Retention } from '#server/database/retention.ts';

const because = "the owner's decision, until the owner lifts it";

export const blockingRetention: readonly Retention[] = [
  { table: 'blocked_users', because },
  { table: 'blocked_user_changes', because: 'why a block was made and lifted; it stays with the block' },
];
