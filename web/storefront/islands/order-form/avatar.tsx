import { useState } from 'react';

function Silhouette() {
  return (
    <svg className="avatar" aria-hidden="true">
      <use href="#i-head" />
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
