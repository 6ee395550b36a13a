/** Places where the shop sells. */
export interface Markets {
  /** Countries that a buyer may choose (ISO 3166). */
  countries: readonly string[];
  /** Closed territories of these countries, as `ES-canarias`. */
  closedTerritories: readonly string[];
}
