export interface Announcement {
  url: string;
  mode: 'sandbox' | 'live';
  /** Null unless this start created the first member. Shown once. */
  firstStaff: { username: string; password: string } | null;
  tookMs: number;
}

/** Returns the terminal text after a start: addresses, sign-in and test cards. */
export function formatAnnouncement({ url, mode, firstStaff, tookMs }: Announcement): string {
  const staff = firstStaff
    ? [`  First member   ${firstStaff.username} / ${firstStaff.password}   (shown only now: note it)`]
    : ['  Lost password  npm run staff -- password admin'];
  const sandbox = [
    `  Sandbox        ${url}/sandbox`,
    '  Test cards     4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks to confirm',
  ];
  return [
    '',
    `  Shop           ${url}/es/ig`,
    `  Back office    ${url}/admin`,
    ...staff,
    ...(mode === 'sandbox' ? sandbox : []),
    '',
    `  Ready after ${(tookMs / 1000).toFixed(1)} s. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
