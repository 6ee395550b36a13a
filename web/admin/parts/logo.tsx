export function Logo() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path className="logo-a" d="M2 24v-6h7v-6h7v12z" />
      <path className="logo-b" d="M17.5 4H24v20h-6.5z" />
    </svg>
  );
}
