/**
 * Tables of each realm. A statement with `tables[realm]` produces two SQL texts, and
 * `scripts/sql/statements.db.test.ts` checks both.
 */
export const tables = {
  staff: {
    holder: 'staff_id',
    sessions: 'staff_sessions',
    sessionColumns: 's.staff_id, h.username, h.role, h.language, s.proved_at, s.must_enrol',
    holders: 'join staff_members h on h.id = s.staff_id and h.is_active',
    ofHolder: '($1::uuid is null or s.staff_id = $1)',
    mostListed: 500,
    devices: 'staff_devices',
    deviceSince: 'created_at',
    deviceUsed: 'last_used_at',
    passkeys: 'passkeys',
    passkeyColumns: 'staff_id',
    challenges: 'passkey_challenges',
  },
  customer: {
    holder: 'email',
    sessions: 'customer_sessions',
    sessionColumns: 's.email, s.device_sha256, s.locale',
    holders: '',
    ofHolder: 's.email = $1',
    mostListed: 50,
    devices: 'customer_devices',
    deviceSince: 'first_at',
    deviceUsed: 'last_at',
    passkeys: 'customer_passkeys',
    passkeyColumns: 'email, locale',
    challenges: 'customer_passkey_challenges',
  },
} as const;
