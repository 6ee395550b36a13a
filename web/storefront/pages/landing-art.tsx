/** The rise, drawn in dots: the brand's motif beside the headline. */
export function LandingArt() {
  return (
    <svg className="art" viewBox="0 0 352 176" aria-hidden="true">
      <pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse" x="8">
        <circle cx="8" cy="8" r="5.5" fill="currentColor" opacity=".34" />
      </pattern>
      <pattern id="q" width="16" height="16" patternUnits="userSpaceOnUse" x="8">
        <circle cx="8" cy="8" r="5.5" fill="var(--accent)" />
      </pattern>
      <path fill="url(#p)" d="M8 176V160h48V144h48V128h48V112h48V80h48V48h48V176z" />
      <path fill="url(#q)" d="M296 16h48V176h-48z" />
    </svg>
  );
}
