/** Line icons on a 20 px grid, drawn in the colour of the text beside them. */
const shapes = {
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

export type IconName = keyof typeof shapes;

/** Decoration only: the words beside it carry the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
