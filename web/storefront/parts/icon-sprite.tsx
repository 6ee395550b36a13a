/** Line icons on a 20 px grid, drawn in the current text colour. */
export const shapes = {
  ok: <path d="m4 10.5 4 4 8-9" />,
  down: <path d="m5 7.5 5 5 5-5" />,
  menu: <path d="M3 7h14M3 13h14" />,
  x: <path d="m5 5 10 10M15 5 5 15" />,
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="2" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </>
  ),
  alert: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 6v4.5M10 13.5v.01" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4l2.5 2" />
    </>
  ),
  mail: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="m3 6 7 5 7-5" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="7" r="3.5" />
      <path d="M3.5 17a6.5 6.5 0 0 1 13 0" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13 13 4 4" />
    </>
  ),
  rise: <path d="M3 17v-4h4.5V9H12V5h5v12z" />,
};

/** Defines every icon once at the end of the page. Icons reference them, so islands contain no drawings. */
export function IconSprite() {
  return (
    <svg className="vh" aria-hidden="true">
      {Object.entries(shapes).map(([name, shape]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 20 20">
          {shape}
        </symbol>
      ))}
      <symbol id="i-head" viewBox="0 0 40 40">
        <path fill="var(--control)" d="M0 0h40v40H0z" />
        <circle cx="20" cy="16" r="7" fill="var(--surface)" />
        <path fill="var(--surface)" d="M6 40a14 14 0 0 1 28 0z" />
      </symbol>
    </svg>
  );
}
