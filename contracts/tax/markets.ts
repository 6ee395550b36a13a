/** Places where the shop sells. */
export interface Markets {
  /** Countries that a buyer may choose (ISO 3166). */
  countries: readonly string[];
  /** Member states of the Union that staff have closed. */
  blocked: readonly string[];
  /** Open countries besides the member states and Monaco. */
  others: readonly string[];
  /** Closed territories of these countries, as `ES-canarias`. */
  closedTerritories: readonly string[];
}
