import { useState } from 'react';

function Silhouette() {
  return (
    <svg className="avatar" viewBox="0 0 40 40" aria-hidden="true">
      <path fill="var(--edge)" d="M0 0h40v40H0z" />
      <circle cx="20" cy="16" r="7" fill="var(--sheet)" />
      <path fill="var(--sheet)" d="M6 40a14 14 0 0 1 28 0z" />
    </svg>
  );
}

/** The profile's picture through our own proxy, or a drawn head when there is none. Decoration beside the name. */
export function Avatar({ picture }: { picture: string }) {
  const [broken, setBroken] = useState('');
  if (!picture || broken === picture) return <Silhouette />;
  return (
    <img className="avatar" src={picture} alt="" width="40" height="40" onError={() => setBroken(picture)} />
  );
}
