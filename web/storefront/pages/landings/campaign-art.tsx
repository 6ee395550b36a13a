/** Rising steps, as in the shop's mark: beside the headline of a campaign. */
export function CampaignArt() {
  return (
    <svg className="art" viewBox="0 0 352 200" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2" d="M0 199V169h70v-36h70V91h70V43h71v156" />
      <path fill="var(--accent)" d="M282 0h70v200h-70z" />
    </svg>
  );
}
